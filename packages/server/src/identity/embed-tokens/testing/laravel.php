<?php

declare(strict_types=1);

// A site for `php -S` with the route file of the examples, on the Laravel of a Linux distribution. Its routes require a CSRF token,
// as those of `routes/web.php` do.

use Illuminate\Config\Repository;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Encryption\EncryptionServiceProvider;
use Illuminate\Filesystem\FilesystemServiceProvider;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Middleware\VerifyCsrfToken;
use Illuminate\Http\Request;
use Illuminate\Session\ArraySessionHandler;
use Illuminate\Session\Store;
use Illuminate\Support\Facades\Facade;
use Illuminate\Support\Facades\Route;
use Illuminate\View\ViewServiceProvider;

require_once 'GuzzleHttp/autoload.php';
require_once 'Illuminate/autoload.php';

final class CsrfTokenOfSite extends VerifyCsrfToken
{
}

$app = new Application(sys_get_temp_dir());
$app->instance('config', new Repository([
    'app' => ['debug' => false, 'cipher' => 'AES-256-CBC', 'key' => str_repeat('k', 32)],
    'logging' => ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]],
    'view' => ['paths' => [], 'compiled' => sys_get_temp_dir()],
]));
foreach ([EncryptionServiceProvider::class, FilesystemServiceProvider::class, ViewServiceProvider::class] as $provider) {
    $app->register($provider);
}
$app->singleton(ExceptionHandler::class, Handler::class);
Facade::setFacadeApplication($app);

$request = Request::capture();
$request->headers->set('Accept', 'application/json');
$request->setLaravelSession(new Store('session', new ArraySessionHandler(1)));
$app->instance('request', $request);
Route::middleware(CsrfTokenOfSite::class)->group(function () {
    require __DIR__ . '/../../../../../../examples/token-endpoints/laravel_endpoint.php';
});
try {
    $response = $app['router']->dispatch($request);
} catch (Throwable $error) {
    $response = $app[ExceptionHandler::class]->render($request, $error);
}
$response->send();
