"""From contexts to automata: enumerating, merging states and classes."""



def enumerate_states(start, symbols, run):
    """All contexts reachable from `start`, with their transitions."""
    states, order, rows = {start: 0}, [start], []
    position = 0
    while position < len(order):
        row = []
        for symbol in symbols:
            after, action, verdict = run(order[position], symbol)
            if after not in states:
                states[after] = len(order)
                order.append(after)
            row.append((states[after], action, verdict))
        rows.append(row)
        position += 1
    return rows


def minimized(rows):
    """Merges the states that no text tells apart; state 0 stays 0."""
    group = {}
    partition = [group.setdefault(tuple((a, v) for _, a, v in row), len(group)) for row in rows]
    while True:
        group = {}
        keys = [(partition[i], tuple(partition[n] for n, _, _ in row)) for i, row in enumerate(rows)]
        refined = [group.setdefault(key, len(group)) for key in keys]
        if len(group) == len(set(partition)): break
        partition = refined
    first = {}
    for i, g in enumerate(partition): first.setdefault(g, i)
    return [[(partition[n], a, v) for n, a, v in rows[i]] for i in first.values()]


def merged_columns(rows, symbols):
    """Drops columns that repeat an earlier one: the rows, and each symbol's column."""
    seen, columns, of = {}, [], {}
    for j, symbol in enumerate(symbols):
        key = tuple(row[j] for row in rows)
        if key not in seen:
            seen[key] = len(columns)
            columns.append(j)
        of[symbol] = seen[key]
    return [[row[j] for j in columns] for row in rows], of
