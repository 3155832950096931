// A merchant's first hour with the Go client that openapi-generator makes: two payments, a list, a refund, an error, and a balance
// that needs more than 32 bits.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	mps "example.org/mps"
)

const (
	amount  = 1_500_000_000
	seconds = 30
)

func check(err error) {
	var refused *mps.GenericOpenAPIError
	if errors.As(err, &refused) {
		panic(fmt.Sprint(err, " ", string(refused.Body())))
	}
	if err != nil {
		panic(err)
	}
}

func main() {
	baseURL, key, merchant := os.Args[1], os.Args[2], os.Args[3]
	configuration := mps.NewConfiguration()
	configuration.Servers = mps.ServerConfigurations{{URL: baseURL}}
	client := mps.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), mps.ContextAPIKeys, map[string]mps.APIKey{"merchantKey": {Key: key}})
	name := func(text string) string { return fmt.Sprintf("go-%s-%d", text, time.Now().UnixNano()) }

	pay := func() *mps.Transaction {
		body := mps.NewCreateTransactionInput("PROVIDER_A", name("payment"), amount, mps.ECOMMERCE, mps.PIX)
		body.SetPixData(*mps.NewPixDataInput())
		made, _, err := client.TransactionsAPI.CreateTransaction(ctx, merchant).CreateTransactionInput(*body).Execute()
		check(err)
		// This generator sends `null` for an optional body that is not set, which is no valid body.
		empty := *mps.NewPayTransactionInput()
		_, _, err = client.SandboxAPI.PayTransaction(ctx, merchant, made.Id).PayTransactionInput(empty).Execute()
		check(err)
		return made
	}
	first := pay()
	pay()

	page, _, err := client.TransactionsAPI.ListMerchantTransactions(ctx, merchant).
		Status([]mps.TransactionStatus{mps.APPROVED}).
		CreatedAtFrom(time.Now().Add(-24 * time.Hour)).Execute()
	check(err)
	if len(page.Data) < 2 {
		panic("the list lacks a payment")
	}

	refund := mps.NewCreateRefundInput(name("refund"))
	refund.SetAmount(1000)
	_, _, err = client.RefundsAPI.CreateRefund(ctx, merchant, first.Id).CreateRefundInput(*refund).Execute()
	check(err)

	_, _, err = client.TransactionsAPI.GetTransaction(ctx, "0199c0de-0000-7000-8000-00000000dead").Execute()
	var refused *mps.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("an unknown payment was answered")
	}
	if problem, ok := refused.Model().(mps.Problem); !ok || problem.Code != mps.RESOURCE_NOT_FOUND {
		panic(string(refused.Body()))
	}

	for deadline := time.Now().Add(seconds * time.Second); ; time.Sleep(200 * time.Millisecond) {
		balance, _, err := client.LedgerAPI.GetBalance(ctx, merchant).Execute()
		check(err)
		if balance.Available >= 1<<31 {
			fmt.Println("done", balance.Available)
			return
		}
		if time.Now().After(deadline) {
			panic(fmt.Sprint("the balance stays at ", balance.Available))
		}
	}
}
