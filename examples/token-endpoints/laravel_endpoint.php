<?php

declare(strict_types=1);

// A token endpoint for Laravel 8 or newer. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
// In a project: save it as `routes/oriel.php`, replace `$findUser`, and add `require __DIR__.'/oriel.php';` to
// `routes/web.php`. The settings are in `.env`; a project that caches its configuration reads them with `config()` instead.

use Illuminate\Foundation\Http\Middleware\PreventRequestForgery;
use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken;
use Illuminate\Http\Client\ConnectionException;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;
use Illuminate\Support\Facades\Route;

/** Replace it with your own, for example `$request->user()`: the person who is signed in, or null. */
$findUser = function (Request $request): ?array {
    // `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
    $sessions = ['demo-session' => ['id' => '4711', 'email' => 'mara@example.com', 'name' => 'Mara Lindner']];
    // Laravel encrypts its own cookies; this one is not its own.
    $session = $_COOKIE['session'] ?? '';
    return is_string($session) ? ($sessions[$session] ?? null) : null;
};

Route::post('/oriel/token', function (Request $request) use ($findUser) {
    // The pages that may ask, as a browser names them: protocol, host and port.
    $siteOrigin = env('SITE_ORIGIN', 'http://localhost:8080');
    $answer = fn (int $status, array $body) => response()->json($body, $status, ['Cache-Control' => 'no-store']);

    // Another site could otherwise ask with the cookies of its visitors.
    if ($request->header('Origin') !== $siteOrigin) {
        return $answer(403, ['error' => 'forbidden']);
    }
    $user = $findUser($request);
    if ($user === null) {
        return $answer(401, ['error' => 'unauthorized']);
    }
    try {
        $given = Http::withToken(env('ORIEL_SECRET_KEY', ''))->timeout(10)->post(
            env('ORIEL_API', 'http://localhost:4400') . '/api/access/v1/embed-tokens',
            ['user' => $user, 'origin' => $siteOrigin, 'widgets' => ['chat']],
        );
        if ($given->successful()) {
            return $answer(200, $given->json());
        }
        $reason = $given->status() . ' ' . $given->body();
    } catch (ConnectionException $error) {
        $reason = $error->getMessage();
    }
    // The reason is for this log; it may name the key's workspace.
    Log::error("Oriel gave no token: $reason");
    return $answer(502, ['error' => 'bad_gateway']);
    // The widget sends no CSRF token; the comparison of `Origin` takes its place. Laravel 13 has the first class, older ones the
    // second.
})->withoutMiddleware([PreventRequestForgery::class, VerifyCsrfToken::class]);
