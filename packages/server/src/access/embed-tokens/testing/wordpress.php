<?php

declare(strict_types=1);

// A site for `php -S` that loads the plugin of the examples. It stands in for the functions of WordPress that the plugin calls,
// as the handbook describes them: `/page?…` is a page with the shortcode, everything else the REST interface.

define('ABSPATH', __DIR__);
foreach (['ORIEL_API', 'ORIEL_PUBLISHABLE_KEY', 'ORIEL_SECRET_KEY'] as $name) {
    define($name, (string) getenv($name));
}

final class WP_User
{
    public string $user_email = 'mara@example.com';
    public string $display_name = 'Mara Lindner';

    public function __construct(public int $ID)
    {
    }

    public function exists(): bool
    {
        return $this->ID > 0;
    }
}

final class WP_REST_Request
{
    public function get_header(string $name): ?string
    {
        return $_SERVER['HTTP_' . strtoupper($name)] ?? null;
    }

    public function get_param(string $name): mixed
    {
        return $_GET[$name] ?? 'chat';
    }
}

final class WP_REST_Response
{
    public array $headers = [];

    public function __construct(public mixed $data, public int $status = 200)
    {
    }

    public function header(string $name, string $value): void
    {
        $this->headers[$name] = $value;
    }
}

$actions = $shortcodes = $routes = $scripts = [];

function add_action(string $hook, callable $callback): void
{
    $GLOBALS['actions'][$hook][] = $callback;
}

function add_shortcode(string $tag, callable $callback): void
{
    $GLOBALS['shortcodes'][$tag] = $callback;
}

function register_rest_route(string $namespace, string $route, array $options): void
{
    $GLOBALS['routes']["/wp-json/$namespace$route"] = $options;
}

function home_url(): string
{
    return (string) getenv('SITE_ORIGIN');
}

function rest_url(string $path): string
{
    return home_url() . "/wp-json/$path";
}

function wp_parse_url(string $url): array
{
    return parse_url($url);
}

function add_query_arg(array $given, string $url): string
{
    return $url . '?' . http_build_query($given);
}

function shortcode_atts(array $defaults, array $given): array
{
    return array_merge($defaults, array_intersect_key($given, $defaults));
}

function esc_attr(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES);
}

function wp_enqueue_script(string $handle, string $address, array $needs, ?string $version, array $options): void
{
    $GLOBALS['scripts'][$handle] = [$address, $options];
}

function wp_json_encode(mixed $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR);
}

function __return_true(): bool
{
    return true;
}

function signed_in(): int
{
    return ($_COOKIE['wordpress_logged_in'] ?? '') === 'mara' ? 7 : 0;
}

function wp_create_nonce(string $action): string
{
    return substr(hash('sha256', $action . signed_in()), 0, 10);
}

/** Without the nonce the REST interface knows nobody, whatever the cookies say. */
function wp_get_current_user(): WP_User
{
    return new WP_User(($_GET['_wpnonce'] ?? '') === wp_create_nonce('wp_rest') ? signed_in() : 0);
}

final class WP_Error
{
    public function get_error_message(): string
    {
        return 'The server does not answer';
    }
}

function wp_remote_post(string $url, array $options): array|WP_Error
{
    $headers = array_map(static fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $body = @file_get_contents($url, false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => $options['body'],
        'timeout' => $options['timeout'],
        'ignore_errors' => true,
    ]]));
    return $body === false
        ? new WP_Error()
        : ['body' => $body, 'code' => (int) explode(' ', $http_response_header[0])[1]];
}

function is_wp_error(mixed $value): bool
{
    return $value instanceof WP_Error;
}

function wp_remote_retrieve_response_code(array $answer): int
{
    return $answer['code'];
}

function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

require (string) getenv('PLUGIN');

foreach (['init', 'rest_api_init'] as $hook) {
    foreach ($actions[$hook] as $action) {
        $action();
    }
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path === '/page') {
    // A shortcode without attributes gets an empty text.
    echo $shortcodes['oriel']($_GET === [] ? '' : $_GET);
    echo "\n", json_encode($scripts, JSON_UNESCAPED_SLASHES);
    exit;
}
header('Content-Type: application/json');
$route = $routes[$path] ?? null;
if ($route === null || $route['methods'] !== $_SERVER['REQUEST_METHOD'] || !$route['permission_callback']()) {
    http_response_code(404);
    exit('{"code":"rest_no_route"}');
}
if (!in_array($_GET['widget'] ?? $route['args']['widget']['default'], $route['args']['widget']['enum'], true)) {
    http_response_code(400);
    exit('{"code":"rest_invalid_param"}');
}
$response = $route['callback'](new WP_REST_Request());
http_response_code($response->status);
foreach ($response->headers as $name => $value) {
    header("$name: $value");
}
echo json_encode($response->data);
