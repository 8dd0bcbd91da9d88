// A token endpoint in Go, without a package. It tells Oriel who is signed in to this site; the widget's `token-url` names it.
//
//	ORIEL_SECRET_KEY=sk_... go run main.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

var (
	orielAPI  = setting("ORIEL_API", "http://localhost:4400")
	secretKey = setting("ORIEL_SECRET_KEY", "")
	// The pages that may ask, as a browser names them: protocol, host and port.
	siteOrigin = setting("SITE_ORIGIN", "http://localhost:8080")
	port       = setting("PORT", "8080")
	client     = http.Client{Timeout: 10 * time.Second}
)

// User is a person of this site. ID alone says who somebody is, so it never changes and nobody else ever gets it. Email is
// contact data.
type User struct {
	ID    string `json:"id"`
	Email string `json:"email,omitempty"`
	Name  string `json:"name,omitempty"`
}

// findUser is to be replaced: the person whom your own session names, or nil.
func findUser(request *http.Request) *User {
	session, err := request.Cookie("session")
	if err != nil || session.Value != "demo-session" {
		return nil
	}
	return &User{ID: "4711", Email: "mara@example.com", Name: "Mara Lindner"}
}

// askForToken returns the answer of Oriel: { "token": ..., "expiresAt": ... }.
func askForToken(user *User) ([]byte, error) {
	body, err := json.Marshal(map[string]any{"user": user, "origin": siteOrigin, "widgets": []string{"chat"}})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(http.MethodPost, orielAPI+"/api/access/v1/embed-tokens", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+secretKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	given, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err == nil && response.StatusCode/100 != 2 {
		err = fmt.Errorf("%s %s", response.Status, given)
	}
	return given, err
}

func orielToken(response http.ResponseWriter, request *http.Request) {
	answer := func(status int, body []byte) {
		response.Header().Set("Content-Type", "application/json")
		response.Header().Set("Cache-Control", "no-store")
		response.WriteHeader(status)
		_, _ = response.Write(body)
	}
	// Another site could otherwise ask with the cookies of its visitors.
	if request.Method != http.MethodPost || request.Header.Get("Origin") != siteOrigin {
		answer(http.StatusForbidden, []byte(`{"error":"forbidden"}`))
		return
	}
	user := findUser(request)
	if user == nil {
		answer(http.StatusUnauthorized, []byte(`{"error":"unauthorized"}`))
		return
	}
	token, err := askForToken(user)
	if err != nil {
		// The reason is for this log; it may name the key's workspace.
		log.Printf("Oriel gave no token: %v", err)
		answer(http.StatusBadGateway, []byte(`{"error":"bad_gateway"}`))
		return
	}
	answer(http.StatusOK, token)
}

func setting(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func main() {
	http.HandleFunc("/oriel/token", orielToken)
	log.Printf("http://127.0.0.1:%s/oriel/token", port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
