<?php
// A webhook handler in PHP: verifies with the public library, takes each event once.
require __DIR__ . '/vendor/autoload.php';

use StandardWebhooks\Exception\WebhookVerificationException;
use StandardWebhooks\Webhook;

// The raw bytes: JSON that was parsed and written again has another signature.
$body = file_get_contents('php://input');
$headers = array_change_key_case(getallheaders(), CASE_LOWER);

try {
    $event = (new Webhook(getenv('WEBHOOK_SECRET')))->verify($body, $headers);
} catch (WebhookVerificationException $refused) {
    http_response_code(400);
    exit;
}

// In production: a unique index in your database. fopen with 'x' fails for an id that was here before.
$isNew = @fopen(sys_get_temp_dir() . '/webhook-' . hash('sha256', $event['id']), 'x') !== false;
if ($isNew) {
    error_log("{$event['type']} {$event['sequence']} {$event['id']}");
}
http_response_code(204);
