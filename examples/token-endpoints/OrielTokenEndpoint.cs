// A token endpoint for ASP.NET Core 8 or newer. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
// In a project: keep the two types and add `app.MapOrielToken();` to its `Program.cs`. To try it, make the whole file the
// `Program.cs` of `dotnet new web`:
//
//   ORIEL_SECRET_KEY=sk_... dotnet run --urls http://127.0.0.1:8080
using System.Net.Http.Headers;
using System.Text.Json;

var app = WebApplication.CreateBuilder(args).Build();
app.MapOrielToken();
app.Run();

/// <summary>A person of this site. Id alone says who somebody is, so it never changes and nobody else ever gets it.</summary>
record SiteUser(string Id, string? Email, string? Name);

static class OrielToken
{
    static readonly string OrielApi = Setting("ORIEL_API", "http://localhost:4400");
    static readonly string SecretKey = Setting("ORIEL_SECRET_KEY", "");
    // The pages that may ask, as a browser names them: protocol, host and port.
    static readonly string SiteOrigin = Setting("SITE_ORIGIN", "http://localhost:8080");
    static readonly HttpClient Client = new() { Timeout = TimeSpan.FromSeconds(10) };

    /// <summary>Replace it with your own, for example from `context.User`: the person who is signed in, or null.</summary>
    static SiteUser? FindUser(HttpContext context) =>
        context.Request.Cookies["session"] == "demo-session"
            ? new SiteUser("4711", "mara@example.com", "Mara Lindner")
            : null;

    /// <summary>The answer of Oriel: <c>{ "token": ..., "expiresAt": ... }</c>. Throws where there is none.</summary>
    static async Task<JsonElement> AskForToken(SiteUser user, CancellationToken cancelled)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{OrielApi}/api/access/v1/embed-tokens");
        request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", SecretKey);
        request.Content = JsonContent.Create(new { user, origin = SiteOrigin, widgets = new[] { "chat" } });
        using var given = await Client.SendAsync(request, cancelled);
        if (!given.IsSuccessStatusCode)
            throw new HttpRequestException($"{(int)given.StatusCode} {await given.Content.ReadAsStringAsync(cancelled)}");
        return await given.Content.ReadFromJsonAsync<JsonElement>(cancelled);
    }

    // The widget sends no antiforgery token; the comparison of `Origin` takes its place.
    public static void MapOrielToken(this WebApplication app) => app.MapPost("/oriel/token", Answer).DisableAntiforgery();

    static async Task<IResult> Answer(HttpContext context, ILogger<SiteUser> log)
    {
        context.Response.Headers.CacheControl = "no-store";
        // Another site could otherwise ask with the cookies of its visitors.
        if (context.Request.Headers.Origin != SiteOrigin)
            return Results.Json(new { error = "forbidden" }, statusCode: 403);
        if (FindUser(context) is not { } user)
            return Results.Json(new { error = "unauthorized" }, statusCode: 401);
        try
        {
            return Results.Json(await AskForToken(user, context.RequestAborted));
        }
        catch (Exception error) when (error is HttpRequestException or TaskCanceledException or JsonException)
        {
            // The reason is for this log; it may name the key's workspace.
            log.LogError("Oriel gave no token: {Reason}", error.Message);
            return Results.Json(new { error = "bad_gateway" }, statusCode: 502);
        }
    }

    static string Setting(string name, string otherwise) =>
        Environment.GetEnvironmentVariable(name) is { Length: > 0 } value ? value : otherwise;
}
