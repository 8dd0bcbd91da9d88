<?php

declare(strict_types=1);

// A site for `php -S` that loads the plugin of the examples. It stands in for the functions of WordPress that the plugin calls,
// as the handbook describes them: `/page?…` is a page with the shortcode, `/wp-json/oriel/…` the REST interface, and everything
// else what the one user of the site does with address and password. What it answers there is the mail that is sent.

define('ABSPATH', __DIR__);
foreach (['ORIEL_API', 'ORIEL_PUBLISHABLE_KEY', 'ORIEL_SECRET_KEY'] as $name) {
    define($name, (string) getenv($name));
}

/** What the site has stored of its user. */
function stored(): array
{
    $file = (string) getenv('STATE');
    return is_file($file)
        ? json_decode(file_get_contents($file), true)
        : ['email' => 'mara@example.com', 'key' => '', 'meta' => []];
}

function store(array $changes): void
{
    file_put_contents((string) getenv('STATE'), json_encode(array_merge(stored(), $changes)));
}

final class WP_User
{
    public string $user_email;
    public string $user_login = 'mara';
    public string $display_name = 'Mara Lindner';

    public function __construct(public int $ID)
    {
        $this->user_email = stored()['email'];
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

$actions = $filters = $shortcodes = $routes = $scripts = [];

function add_action(string $hook, callable $callback): void
{
    $GLOBALS['actions'][$hook][] = $callback;
}

function add_filter(string $hook, callable $callback, int $priority = 10, int $count = 1): void
{
    $GLOBALS['filters'][$hook][] = [$callback, $count];
}

function apply_filters(string $hook, mixed $value, mixed ...$more): mixed
{
    foreach ($GLOBALS['filters'][$hook] ?? [] as [$callback, $count]) {
        $value = $callback(...array_slice([$value, ...$more], 0, $count));
    }
    return $value;
}

function do_action(string $hook, mixed $given): void
{
    foreach ($GLOBALS['actions'][$hook] ?? [] as $callback) {
        $callback($given);
    }
}

function get_user_meta(int $id, string $name, bool $single): mixed
{
    return stored()['meta'][$name] ?? '';
}

function update_user_meta(int $id, string $name, mixed $value): void
{
    store(['meta' => array_merge(stored()['meta'], [$name => $value])]);
}

function delete_user_meta(int $id, string $name): void
{
    store(['meta' => array_diff_key(stored()['meta'], [$name => true])]);
}

function get_userdata(int $id): WP_User
{
    return new WP_User($id);
}

function get_current_user_id(): int
{
    return signed_in();
}

function wp_hash(string $text): string
{
    return hash_hmac('md5', $text, 'salt');
}

function check_password_reset_key(string $key, string $login): WP_User|WP_Error
{
    $stored = stored()['key'];
    return $stored !== '' && hash_equals($stored, $key) && $login === 'mara' ? new WP_User(7) : new WP_Error();
}

/** As `wp_update_user` does it: with another address, a link that was mailed for a password ends. */
function change_address(string $email): void
{
    store(['email' => $email, 'key' => '']);
    do_action('profile_update', 7);
}

function set_password(): void
{
    do_action('password_reset', new WP_User(7));
    store(['key' => '']);
    do_action('after_password_reset', new WP_User(7));
}

function mail_key(): array
{
    $key = bin2hex(random_bytes(10));
    store(['key' => $key]);
    return [$key, ['to' => stored()['email'], 'message' => "Visit\r\n<https://site/wp-login.php?action=rp&key=$key&login=mara>"]];
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

function wp_enqueue_style(string $handle, string $address, array $needs, ?string $version): void
{
    $GLOBALS['scripts'][$handle . '-css'] = $address;
}

function plugins_url(string $file, string $plugin): string
{
    return '/wp-content/plugins/' . basename($plugin, '.php') . '/' . $file;
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

function wp_validate_auth_cookie(string $cookie, string $scheme): int|false
{
    return signed_in() ?: false;
}

/** Without the nonce the REST interface knows nobody, whatever the cookies say, but who has a password for an application. */
function wp_get_current_user(): WP_User
{
    if (($_SERVER['PHP_AUTH_PW'] ?? '') === 'application') {
        return new WP_User(7);
    }
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
switch ($path) {
    case '/lost-password':
        [$key, $mail] = mail_key();
        exit(json_encode(apply_filters('retrieve_password_notification_email', $mail, $key, 'mara', new WP_User(7))));
    case '/welcome':
        [, $mail] = mail_key();
        exit(json_encode(apply_filters('wp_new_user_notification_email', $mail, new WP_User(7), 'Site')));
    case '/shown-key':
        // Another plugin shows the link, and mails nothing.
        exit(json_encode(mail_key()[1]));
    case '/reset-password':
        if (check_password_reset_key($_POST['rp_key'] ?? '', 'mara') instanceof WP_User) {
            set_password();
        }
        exit('{}');
    case '/other-plugin/set-password':
        set_password();
        exit('{}');
    case '/other-plugin/change-address':
        change_address($_GET['email']);
        exit('{}');
    case '/other-plugin/write-address':
        // Past WordPress: the link that was mailed goes on to hold.
        store(['email' => $_GET['email']]);
        exit('{}');
    case '/change-address':
        $hash = bin2hex(random_bytes(16));
        update_user_meta(7, '_new_email', ['hash' => $hash, 'newemail' => $_GET['email']]);
        exit(json_encode(['to' => $_GET['email'], 'message' => "https://site/wp-admin/profile.php?newuseremail=$hash"]));
    case '/profile':
        $pending = get_user_meta(7, '_new_email', true);
        if ($pending && signed_in() && hash_equals($pending['hash'], $_GET['newuseremail'])) {
            change_address($pending['newemail']);
            delete_user_meta(7, '_new_email');
        }
        exit('{}');
}
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
