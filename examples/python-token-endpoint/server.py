"""A token endpoint in Python, without a package. It tells Oriel who is signed in to this site; the widget's `token-url`
names it.

    ORIEL_SECRET_KEY=sk_... python3 server.py
"""

import json
import os
import sys
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ORIEL_API = os.environ.get("ORIEL_API", "http://localhost:4400")
ORIEL_SECRET_KEY = os.environ.get("ORIEL_SECRET_KEY", "")
# The pages that may ask, as a browser names them: protocol, host and port.
SITE_ORIGIN = os.environ.get("SITE_ORIGIN", "http://localhost:8080")
PORT = int(os.environ.get("PORT", "8080"))

# `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
SESSIONS = {"demo-session": {"id": "4711", "email": "mara@example.com", "name": "Mara Lindner"}}


def find_user(headers):
    """Replace it: the person whom your own session names, or None."""
    try:
        session = SimpleCookie(headers.get("Cookie", "")).get("session")
    except CookieError:
        return None
    return SESSIONS.get(session.value) if session else None


def ask_for_token(user):
    """The answer of Oriel: `{ "token": ..., "expiresAt": ... }`. Raises OSError and ValueError where there is none."""
    body = {"user": user, "origin": SITE_ORIGIN, "widgets": ["chat"]}
    request = Request(
        ORIEL_API + "/api/access/v1/embed-tokens",
        data=json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + ORIEL_SECRET_KEY, "Content-Type": "application/json"},
        method="POST",
    )
    try:
        with urlopen(request, timeout=10) as response:
            return json.load(response)
    except HTTPError as error:
        raise ValueError(f"{error.code} {error.read().decode(errors='replace')}") from error


class TokenEndpoint(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != "/oriel/token":
            return self.answer(404, {"error": "not_found"})
        # Another site could otherwise ask with the cookies of its visitors.
        if self.command != "POST" or self.headers.get("Origin") != SITE_ORIGIN:
            return self.answer(403, {"error": "forbidden"})
        user = find_user(self.headers)
        if user is None:
            return self.answer(401, {"error": "unauthorized"})
        try:
            self.answer(200, ask_for_token(user))
        except (OSError, ValueError) as error:
            # The reason is for this log; it may name the key's workspace.
            print(f"Oriel gave no token: {error}", file=sys.stderr)
            self.answer(502, {"error": "bad_gateway"})

    do_GET = do_POST

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format, *args):
        pass


if __name__ == "__main__":
    print(f"http://127.0.0.1:{PORT}/oriel/token", file=sys.stderr)
    ThreadingHTTPServer(("127.0.0.1", PORT), TokenEndpoint).serve_forever()
