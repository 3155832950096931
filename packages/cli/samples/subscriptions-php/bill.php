<?php
// Bills every subscription of subscriptions.json once a month: php bill.php 2026-12
declare(strict_types=1);

const FILE = 'subscriptions.json';
const TIMEOUT_SECONDS = 30;
const ATTEMPTS = 3;

function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        fwrite(STDERR, "Set $name.\n");
        exit(2);
    }
    return $value;
}

/** Sends one request. Returns the status and the decoded answer. The status is 0 when no answer of the platform came. */
function send(string $path, array $body): array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['content-type: application/json', 'x-api-key: ' . setting('MPS_API_KEY')],
        'content' => json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE),
        'ignore_errors' => true,
        'follow_location' => 0,
        'timeout' => TIMEOUT_SECONDS,
    ]]);
    $answer = @fopen(setting('MPS_BASE_URL') . $path, 'r', false, $context);
    if ($answer === false) {
        return [0, []];
    }
    preg_match('~^HTTP/\S+ (\d{3})~', stream_get_meta_data($answer)['wrapper_data'][0], $line);
    // A proxy answers with a page of its own, and a connection may break in the middle of an answer.
    $decoded = json_decode(stream_get_contents($answer), true);
    return is_array($decoded) ? [(int) ($line[1] ?? 0), $decoded] : [0, []];
}

/** The same request_id again answers the payment that is there, so a lost answer costs nothing. */
function charge(array $subscription, string $month): array
{
    $body = [
        'provider' => 'PROVIDER_A',
        'request_id' => "{$subscription['id']}-$month",
        'amount' => $subscription['amount'],
        'capture_method' => 'ECOMMERCE',
        'payment_method' => 'CREDIT_CARD',
        // Nobody is there to answer the issuer's question.
        'refuse_on_challenge' => true,
        'card_data' => $subscription['card'],
        'metadata' => ['subscription' => $subscription['id'], 'month' => $month],
    ];
    for ($attempt = 1; ; $attempt++) {
        [$status, $answer] = send('/v1/merchants/' . setting('MPS_MERCHANT_ID') . '/transactions', $body);
        $mayWork = $status === 0 || $status === 429 || $status >= 500;
        if (!$mayWork || $attempt === ATTEMPTS) {
            return [$status, $answer];
        }
        sleep($attempt);
    }
}

function describe(int $status, array $answer): string
{
    if ($status === 0) {
        return 'no answer: run it again';
    }
    if ($status >= 400) {
        return "{$answer['code']}: {$answer['detail']}";
    }
    return match ($answer['status']) {
        'APPROVED' => $status === 200 ? 'paid already' : 'paid',
        'REFUSED' => 'refused ' . ($answer['acquirer_response_code'] ?? $answer['status_reason']) . ': ask for another card',
        'PROCESSING' => 'not known yet: wait for the event',
        default => $answer['status'],
    };
}

$month = $argv[1] ?? date('Y-m');
if (preg_match('/^\d{4}-(0[1-9]|1[0-2])$/', $month) !== 1) {
    fwrite(STDERR, "$month is no month. Such as: php bill.php 2026-12\n");
    exit(2);
}
// A real shop has a database, and stores the result.
$subscriptions = json_decode(file_get_contents(FILE), true, flags: JSON_THROW_ON_ERROR);
$isComplete = true;
foreach ($subscriptions as $subscription) {
    [$status, $answer] = charge($subscription, $month);
    $isComplete = $isComplete && in_array($answer['status'] ?? '', ['APPROVED', 'REFUSED'], true);
    echo "{$subscription['id']}  $month  " . describe($status, $answer) . "\n";
}
exit($isComplete ? 0 : 1);
