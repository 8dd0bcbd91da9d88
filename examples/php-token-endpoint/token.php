<?php

declare(strict_types=1);

// A token endpoint in PHP 8, with the extension curl. It tells Oriel who is signed in to this site; the widget's
// `token-url` names it.
//
//   ORIEL_SECRET_KEY=sk_… php -S 127.0.0.1:8080 token.php

$api = getenv('ORIEL_API') ?: 'http://localhost:4400';
$secretKey = getenv('ORIEL_SECRET_KEY') ?: '';
// The pages that may ask, as a browser names them: protocol, host and port.
$siteOrigin = getenv('SITE_ORIGIN') ?: 'http://localhost:8080';

/** Replace it: the person whom your own session names, or null. */
function findUser(): ?array
{
    // `id` alone says who somebody is, so it never changes and nobody else ever gets it. `email` is contact data.
    $sessions = ['demo-session' => ['id' => '4711', 'email' => 'mara@example.com', 'name' => 'Mara Lindner']];
    $session = $_COOKIE['session'] ?? '';
    return is_string($session) ? ($sessions[$session] ?? null) : null;
}

function answer(int $status, string $body): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    exit($body);
}

if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/oriel/token') {
    answer(404, '{"error":"not_found"}');
}
// Another site could otherwise ask with the cookies of its visitors.
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || ($_SERVER['HTTP_ORIGIN'] ?? '') !== $siteOrigin) {
    answer(403, '{"error":"forbidden"}');
}
$user = findUser();
if ($user === null) {
    answer(401, '{"error":"unauthorized"}');
}

$call = curl_init("$api/api/access/v1/embed-tokens");
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_POSTFIELDS => json_encode(['user' => $user, 'origin' => $siteOrigin, 'widgets' => ['chat']]),
    CURLOPT_HTTPHEADER => ["Authorization: Bearer $secretKey", 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
]);
$token = curl_exec($call);
$status = curl_getinfo($call, CURLINFO_RESPONSE_CODE);
if (!is_string($token) || intdiv($status, 100) !== 2) {
    // The reason is for this log; it may name the key's workspace.
    error_log("Oriel gave no token: $status " . ($token ?: curl_error($call)));
    answer(502, '{"error":"bad_gateway"}');
}
answer(200, $token);
