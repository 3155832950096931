<?php
// A webhook handler in PHP, without packages: verifies the signature, takes each event once.
const TOLERANCE_SECONDS = 300;

function isGenuine(string $body, array $headers, string $secret): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While the secret is rotated, the header has two signatures.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$secret = (string) getenv('WEBHOOK_SECRET');
if (!str_starts_with($secret, 'whsec_')) {
    throw new RuntimeException('WEBHOOK_SECRET is not set');
}

// The raw bytes: JSON that was parsed and written again has another signature.
$body = file_get_contents('php://input');
if (!isGenuine($body, array_change_key_case(getallheaders(), CASE_LOWER), $secret)) {
    http_response_code(400);
    exit;
}

// In production: a unique index in your database. fopen with 'x' fails for an id that was here before.
$event = json_decode($body, true);
$isNew = @fopen(sys_get_temp_dir() . '/webhook-' . hash('sha256', $event['id']), 'x') !== false;
if ($isNew) {
    error_log("{$event['type']} {$event['sequence']} {$event['id']}");
}
http_response_code(204);
