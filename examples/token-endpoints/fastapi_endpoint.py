"""A token endpoint for FastAPI, with httpx. It tells Oriel who is signed in to this site; the widget's `token-url` names it.

    ORIEL_SECRET_KEY=sk_... uvicorn fastapi_endpoint:app --port 8080
"""

import logging
import os

import httpx
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

ORIEL_API = os.environ.get("ORIEL_API", "http://localhost:4400")
ORIEL_SECRET_KEY = os.environ.get("ORIEL_SECRET_KEY", "")
# The pages that may ask, as a browser names them: protocol, host and port.
SITE_ORIGIN = os.environ.get("SITE_ORIGIN", "http://localhost:8080")

app = FastAPI()
log = logging.getLogger("uvicorn.error")


def find_user(request: Request):
    """Replace it: the person whom your own session names, or None."""
    # `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
    sessions = {"demo-session": {"id": "4711", "email": "mara@example.com", "name": "Mara Lindner"}}
    return sessions.get(request.cookies.get("session"))


def answer(status: int, body: dict) -> JSONResponse:
    return JSONResponse(body, status_code=status, headers={"Cache-Control": "no-store"})


@app.post("/oriel/token")
async def oriel_token(request: Request):
    # Another site could otherwise ask with the cookies of its visitors.
    if request.headers.get("origin") != SITE_ORIGIN:
        return answer(403, {"error": "forbidden"})
    user = find_user(request)
    if user is None:
        return answer(401, {"error": "unauthorized"})
    try:
        async with httpx.AsyncClient(timeout=10) as client:
            given = await client.post(
                ORIEL_API + "/api/access/v1/embed-tokens",
                headers={"Authorization": "Bearer " + ORIEL_SECRET_KEY},
                json={"user": user, "origin": SITE_ORIGIN, "widgets": ["chat"]},
            )
        if given.is_success:
            return answer(200, given.json())
        reason = f"{given.status_code} {given.text}"
    except (httpx.HTTPError, ValueError) as error:
        reason = repr(error)
    # The reason is for this log; it may name the key's workspace.
    log.error("Oriel gave no token: %s", reason)
    return answer(502, {"error": "bad_gateway"})
