"""Headless Chromium over `--remote-debugging-pipe`: one page, and functions of it called with JSON."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time

FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--allow-file-access-from-files",
    "--force-device-scale-factor=1",
    "--font-render-hinting=none",
    "--enable-font-subpixel-positioning",
    "--hide-scrollbars",
    "--lang=en-US",
    "--no-first-run",
    "--remote-debugging-pipe",
]


class Browser:
    """A Chromium that shows one page; a context manager, so that no process stays behind."""

    def __init__(self, html, command="chromium"):
        self.folder = tempfile.mkdtemp(prefix="recorder-")
        self.number = 0
        page = os.path.join(self.folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(html)
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()

        def place_pipes():
            # Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
            low, high = os.dup(to_read), os.dup(from_write)
            first, second = os.dup2(low, 63), os.dup2(high, 64)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [command, *FLAGS, "--user-data-dir=" + os.path.join(self.folder, "profile"), "about:blank"],
            preexec_fn=place_pipes,
            close_fds=False,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.buffer = b""
        self.session = None
        self.version = self.send("Browser.getVersion")["product"]
        target = self.send("Target.createTarget", url="file://" + page)["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        # A new target shows about:blank for a moment.
        while not self.evaluate("location.protocol == 'file:' && document.readyState == 'complete'"):
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            session, self.session = self.session, None
            self.send("Browser.close")
            self.process.wait(10)
        except Exception:
            pass
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.to_write)
        os.close(self.from_read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, method, **parameters):
        """Sends one command and returns its result; events that arrive meanwhile are dropped."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_write, data) :]
        while True:
            answer = json.loads(self.read())
            if answer.get("id") != self.number:
                continue
            if "error" in answer:
                raise RuntimeError("%s: %s" % (method, answer["error"]))
            return answer["result"]

    def read(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.from_read, 1 << 20)
            if not piece:
                raise RuntimeError("Chromium closed its pipe")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return message

    def evaluate(self, expression):
        result = self.send(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

    def call(self, function, argument):
        """Calls a function of the page with one JSON value."""
        return self.evaluate("%s(%s)" % (function, json.dumps(argument)))
