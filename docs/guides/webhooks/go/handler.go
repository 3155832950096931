// A webhook handler in Go: verifies with the public library, takes each event once.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"sync"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type event struct {
	ID       string `json:"id"`
	Type     string `json:"type"`
	Sequence int    `json:"sequence"`
}

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	var seen sync.Map // In production: a unique index in your database.

	http.HandleFunc("POST /hooks", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 256*1024))
		if err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// The raw bytes: JSON that was parsed and written again has another signature.
		if err := webhook.Verify(body, request.Header); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		var received event
		if err := json.Unmarshal(body, &received); err != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		if _, isRepeat := seen.LoadOrStore(received.ID, true); !isRepeat {
			log.Printf("%s %d %s", received.Type, received.Sequence, received.ID)
		}
		response.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
