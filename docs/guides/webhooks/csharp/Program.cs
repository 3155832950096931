// A webhook handler in C#: verifies with the public library, takes each event once.
using System.Collections.Concurrent;
using StandardWebhooks;
using StandardWebhooks.Diagnostics;

var app = WebApplication.CreateBuilder(args).Build();
var webhook = new StandardWebhook(Environment.GetEnvironmentVariable("WEBHOOK_SECRET")!);
var seen = new ConcurrentDictionary<string, bool>(); // In production: a unique index in your database.

app.MapPost("/hooks", async (HttpRequest request) =>
{
    // The raw bytes as text: JSON that was parsed and written again has another signature.
    using var reader = new StreamReader(request.Body);
    var body = await reader.ReadToEndAsync();
    if (!IsGenuine(body, request.Headers)) return Results.StatusCode(400);
    // The header webhook-id is signed, and is the event's id.
    var id = request.Headers["webhook-id"].ToString();
    if (seen.TryAdd(id, true)) app.Logger.LogInformation("{Id}", id);
    return Results.StatusCode(204);
});

app.Run($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "3000"}");

// Release 1.1.2 of the library reads the first signature alone, and there are two while a secret is rotated.
bool IsGenuine(string body, IHeaderDictionary headers)
{
    foreach (var signature in headers["webhook-signature"].ToString().Split(' '))
    {
        var single = new HeaderDictionary
        {
            ["webhook-id"] = headers["webhook-id"],
            ["webhook-timestamp"] = headers["webhook-timestamp"],
            ["webhook-signature"] = signature,
        };
        try
        {
            webhook.Verify(body, single);
            return true;
        }
        catch (WebhookVerificationException)
        {
            // The next one may fit.
        }
    }
    return false;
}
