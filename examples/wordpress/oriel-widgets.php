<?php
/**
 * Plugin Name: Oriel Widgets
 * Description: Shows an Oriel widget where the shortcode [oriel] stands, to people who are signed in to this site.
 * Version: 0.3.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * License: MIT
 *
 * In wp-config.php:
 *   define('ORIEL_API', 'https://ai.example.com');
 *   define('ORIEL_PUBLISHABLE_KEY', 'pk_…');
 *   define('ORIEL_SECRET_KEY', 'sk_…');
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

/** Widgets that the shortcode shows with the sign-in of this site; the application of the publishable key has to allow them, too. */
const ORIEL_WIDGETS = ['chat', 'prompts', 'images'];

/** The address at which a link was followed that was mailed there. It counts as long as it is the present one. */
const ORIEL_CONFIRMED = '_oriel_confirmed_email';
/** The key of the last such link, as a hash, and the address that it went to. */
const ORIEL_MAILED = '_oriel_mailed_link';

/** The origin of this site, as a browser names it. */
function oriel_site_origin(): string
{
    $parts = wp_parse_url(home_url());
    return $parts['scheme'] . '://' . $parts['host'] . (isset($parts['port']) ? ':' . $parts['port'] : '');
}

/** [oriel widget="chat" height="640" locale="de"]: the element, and once on a page the script. */
function oriel_shortcode(array|string $attributes): string
{
    $given = shortcode_atts(
        ['widget' => 'chat', 'height' => '640', 'locale' => '', 'isolation' => 'auto'],
        (array) $attributes,
    );
    $takes_tokens = in_array($given['widget'], ORIEL_WIDGETS, true);
    // The settings of a workspace need a sign-in at Oriel, in a window of its own.
    if (!$takes_tokens && $given['widget'] !== 'workspace') {
        return '';
    }
    wp_enqueue_script('oriel', ORIEL_API . '/sdk/v1/oriel.js', [], null, ['strategy' => 'async', 'in_footer' => true]);
    // A strict policy refuses styles in the page, so the heights are classes of a style sheet, in steps of 80 pixels.
    wp_enqueue_style('oriel', plugins_url('oriel-widgets.css', __FILE__), [], '0.3.0');
    $options = [
        'api' => ORIEL_API,
        'publishable-key' => ORIEL_PUBLISHABLE_KEY,
        'isolation' => $given['isolation'],
        'size' => 'fill',
    ];
    if ($takes_tokens) {
        // With the nonce WordPress knows who asks.
        $options['token-url'] = add_query_arg(
            ['widget' => $given['widget'], '_wpnonce' => wp_create_nonce('wp_rest')],
            rest_url('oriel/v1/token'),
        );
    }
    if ($given['locale'] !== '') {
        $options['locale'] = $given['locale'];
    }
    $text = '';
    foreach ($options as $name => $value) {
        $text .= sprintf(' %s="%s"', $name, esc_attr($value));
    }
    return sprintf(
        '<div class="oriel-place oriel-height-%d"><oriel-%s%s></oriel-%2$s></div>',
        min(960, max(240, (int) round((int) $given['height'] / 80) * 80)),
        $given['widget'],
        $text,
    );
}

/** Who is signed in. `id` alone says who somebody is, so nobody else ever gets it; `email` is contact data. */
function oriel_page_user(WP_User $user): array
{
    $page_user = ['id' => 'wp-' . $user->ID];
    if ($user->display_name !== '') {
        $page_user['name'] = $user->display_name;
    }
    if ($user->user_email !== '') {
        $page_user['email'] = $user->user_email;
        // A trusted application needs it. Where people register with any address, they have to have opened a link there.
        if (get_user_meta($user->ID, ORIEL_CONFIRMED, true) === $user->user_email) {
            $page_user['emailConfirmed'] = true;
        }
    }
    return $page_user;
}

/** Remembers to whom WordPress mails a link for setting a password: to somebody new, or who has lost theirs. */
function oriel_note_mail(mixed $mail, mixed ...$about): mixed
{
    $user = current(array_filter($about, static fn ($one) => $one instanceof WP_User));
    $text = is_array($mail) ? $mail['message'] ?? null : null;
    if ($user && is_string($text) && preg_match('/[?&;]key=([A-Za-z0-9]+)/', $text, $found)) {
        update_user_meta($user->ID, ORIEL_MAILED, ['key' => wp_hash($found[1]), 'email' => $mail['to'] ?? null]);
    }
    return $mail;
}

/** A password is set. Only the form behind a mailed link sends a key, which still holds at this moment. */
function oriel_confirm_by_reset(WP_User $user): void
{
    $key = $_POST['rp_key'] ?? null;
    $mailed = get_user_meta($user->ID, ORIEL_MAILED, true);
    if (!is_string($key) || !is_array($mailed) || !hash_equals($mailed['key'], wp_hash($key))) {
        return;
    }
    $checked = check_password_reset_key($key, $user->user_login);
    if (!is_wp_error($checked) && $checked->ID === $user->ID) {
        update_user_meta($user->ID, ORIEL_CONFIRMED, $mailed['email']);
    }
    delete_user_meta($user->ID, ORIEL_MAILED);
}

/** A profile has changed. After a change of the address by the link that was mailed to the new one, that is confirmed. */
function oriel_confirm_by_change(int $id): void
{
    $hash = $_GET['newuseremail'] ?? null;
    $pending = get_user_meta($id, '_new_email', true);
    if (!is_string($hash) || !is_array($pending) || get_current_user_id() !== $id) {
        return;
    }
    $user = get_userdata($id);
    if (hash_equals((string) $pending['hash'], $hash) && $user && $user->user_email === $pending['newemail']) {
        update_user_meta($id, ORIEL_CONFIRMED, $user->user_email);
    }
}

/** Exchanges the secret key, which never leaves this server, for a token of the person who is signed in. */
function oriel_token(WP_REST_Request $request): WP_REST_Response
{
    $user = wp_get_current_user();
    // By the cookie alone: a password of an application, which also works here, outlives the password that is reset.
    if (!$user->exists() || wp_validate_auth_cookie('', 'logged_in') !== $user->ID) {
        return new WP_REST_Response(['error' => 'unauthorized'], 401);
    }
    if ($request->get_header('origin') !== oriel_site_origin()) {
        return new WP_REST_Response(['error' => 'forbidden'], 403);
    }
    $answer = wp_remote_post(ORIEL_API . '/api/access/v1/embed-tokens', [
        'timeout' => 10,
        'headers' => ['Authorization' => 'Bearer ' . ORIEL_SECRET_KEY, 'Content-Type' => 'application/json'],
        'body' => wp_json_encode([
            'user' => oriel_page_user($user),
            'origin' => oriel_site_origin(),
            'publishableKey' => ORIEL_PUBLISHABLE_KEY,
            'widgets' => [$request->get_param('widget')],
        ]),
    ]);
    if (is_wp_error($answer) || intdiv((int) wp_remote_retrieve_response_code($answer), 100) !== 2) {
        // The reason is for the log of the site; it may name the key's workspace.
        error_log('Oriel gave no token: ' . (is_wp_error($answer) ? $answer->get_error_message() : wp_remote_retrieve_body($answer)));
        return new WP_REST_Response(['error' => 'bad_gateway'], 502);
    }
    $response = new WP_REST_Response(json_decode(wp_remote_retrieve_body($answer), true));
    $response->header('Cache-Control', 'no-store');
    return $response;
}

// Last of all filters, when it is certain where the mail goes.
add_filter('retrieve_password_notification_email', 'oriel_note_mail', PHP_INT_MAX, 4);
add_filter('wp_new_user_notification_email', 'oriel_note_mail', PHP_INT_MAX, 3);
add_action('password_reset', 'oriel_confirm_by_reset');
add_action('profile_update', 'oriel_confirm_by_change');
add_action('init', static fn () => add_shortcode('oriel', 'oriel_shortcode'));
add_action('rest_api_init', static fn () => register_rest_route('oriel/v1', '/token', [
    'methods' => 'POST',
    'callback' => 'oriel_token',
    'args' => ['widget' => ['enum' => ORIEL_WIDGETS, 'type' => 'string', 'default' => 'chat']],
    // Whoever is not signed in is answered 401 by the endpoint, which the widget understands.
    'permission_callback' => '__return_true',
]));
