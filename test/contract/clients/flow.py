# A merchant's first hour with the Python client that openapi-generator makes: two payments, a list, a refund and its event, an error,
# and a balance that needs more than 32 bits.
import sys
import time
import uuid
from datetime import datetime, timedelta, timezone

import mps

BASE_URL, KEY, MERCHANT = sys.argv[1:4]
R15M = 1_500_000_000
SECONDS = 30

configuration = mps.Configuration(host=BASE_URL, api_key={"merchantKey": KEY})
client = mps.ApiClient(configuration)
transactions = mps.TransactionsApi(client)
sandbox = mps.SandboxApi(client)


def pay(**more):
    body = mps.CreateTransactionInput(
        provider="PROVIDER_A",
        request_id=f"py-{uuid.uuid4()}",
        amount=R15M,
        capture_method="ECOMMERCE",
        payment_method="PIX",
        pix_data=mps.PixDataInput(description="Coração", **more.pop("pix", {})),
        **more,
    )
    made = transactions.create_transaction(MERCHANT, body)
    paid = sandbox.pay_transaction(MERCHANT, made.id)
    assert paid.status == "APPROVED", paid.status
    return made


first = pay()
consumer = mps.ConsumerInput(full_name="Maria da Silva", document_type="CPF", document_number="11144477735")
second = pay(consumer=consumer)
assert second.consumer.full_name == "Maria da Silva", "the consumer was not sent"

since = datetime.now(timezone.utc) - timedelta(days=1)
page = transactions.list_merchant_transactions(MERCHANT, status=["APPROVED", "REFUNDED"], created_at_from=since)
assert {first.id, second.id} <= {one.id for one in page.data}, "the list lacks a payment"

refund = mps.RefundsApi(client).create_refund(
    MERCHANT, first.id, mps.CreateRefundInput(request_id=f"py-{uuid.uuid4()}", amount=1000)
)
assert refund.amount == 1000

deadline = time.monotonic() + SECONDS
while not (events := mps.EventsApi(client).list_events(aggregate_id=first.id, types=["refund.created"]).data):
    assert time.monotonic() < deadline, "the refund has no event"
    time.sleep(0.2)
event = events[0].actual_instance
assert isinstance(event, mps.RefundCreatedEvent) and event.data.object.amount == 1000, event

try:
    transactions.get_transaction(str(uuid.uuid4()))
    raise SystemExit("an unknown payment was answered")
except mps.ApiException as error:
    assert error.data.code == "resource_not_found", error.data

ledger = mps.LedgerApi(client)
deadline = time.monotonic() + SECONDS
while (balance := ledger.get_balance(MERCHANT)).available < 2**31:
    assert time.monotonic() < deadline, f"the balance stays at {balance.available}"
    time.sleep(0.2)
print("done", balance.available)
