"""A token endpoint for Django 3.2 or newer. It tells Oriel who is signed in to this site; the widget's `token-url` names it.

In a project: keep `oriel_token` and `ask_for_token`, and add `path("oriel/token", oriel_token)` to its `urls.py`. The lines
after them make a whole site of this file, to try it:

    ORIEL_SECRET_KEY=sk_... python3 django_endpoint.py
"""

import json
import os
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from django.http import JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

ORIEL_API = os.environ.get("ORIEL_API", "http://localhost:4400")
ORIEL_SECRET_KEY = os.environ.get("ORIEL_SECRET_KEY", "")
# The pages that may ask, as a browser names them: protocol, host and port.
SITE_ORIGIN = os.environ.get("SITE_ORIGIN", "http://localhost:8080")


def find_user(request):
    """Replace it with your own, for example `request.user`: the person who is signed in, or None."""
    # `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
    sessions = {"demo-session": {"id": "4711", "email": "mara@example.com", "name": "Mara Lindner"}}
    return sessions.get(request.COOKIES.get("session"))


def ask_for_token(user):
    """The answer of Oriel: `{ "token": ..., "expiresAt": ... }`. Raises OSError and ValueError where there is none."""
    request = Request(
        ORIEL_API + "/api/access/v1/embed-tokens",
        data=json.dumps({"user": user, "origin": SITE_ORIGIN, "widgets": ["chat"]}).encode(),
        headers={"Authorization": "Bearer " + ORIEL_SECRET_KEY, "Content-Type": "application/json"},
        method="POST",
    )
    try:
        with urlopen(request, timeout=10) as response:
            return json.load(response)
    except HTTPError as error:
        raise ValueError(f"{error.code} {error.read().decode(errors='replace')}") from error


# The widget sends no CSRF token; the comparison of `Origin` takes its place.
@csrf_exempt
@require_POST
@never_cache
def oriel_token(request):
    # Another site could otherwise ask with the cookies of its visitors.
    if request.headers.get("Origin") != SITE_ORIGIN:
        return JsonResponse({"error": "forbidden"}, status=403)
    user = find_user(request)
    if user is None:
        return JsonResponse({"error": "unauthorized"}, status=401)
    try:
        return JsonResponse(ask_for_token(user))
    except (OSError, ValueError) as error:
        # The reason is for this log; it may name the key's workspace.
        print(f"Oriel gave no token: {error}", file=sys.stderr)
        return JsonResponse({"error": "bad_gateway"}, status=502)


if __name__ == "__main__":
    from django.conf import settings
    from django.core.management import execute_from_command_line
    from django.urls import path

    urlpatterns = [path("oriel/token", oriel_token)]
    settings.configure(ALLOWED_HOSTS=["127.0.0.1", "localhost"], ROOT_URLCONF=__name__, SECRET_KEY="demonstration")
    port = os.environ.get("PORT", "8080")
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", f"127.0.0.1:{port}"])
