import type { SettingsPage } from '../../../packages/server/src/platform/config/describe-settings';

/** Meanings and defaults of the settings in German, by their English text, so that a changed text needs a new translation. */
export const germanTexts: Readonly<Record<string, string>> = {
  '`production` refuses everything for development only: demo accounts, demo model, plain http.':
    '`production` lehnt alles ab, was nur für die Entwicklung da ist: Demokonten, Demomodell, reines http.',
  'Port of the portal and the services.': 'Port des Portals und der Dienste.',
  'Port of the independent site with the examples; the demo application allows its origin.':
    'Port der unabhängigen Website mit den Beispielen; die Demo-Anwendung erlaubt deren Ursprung.',
  "Address to listen on. Any address but this machine's own needs `OIDC_ISSUER`.":
    'Adresse, auf der der Server hört. Jede andere als die dieses Rechners braucht `OIDC_ISSUER`.',
  'Origin at which browsers reach the server.': 'Ursprung, unter dem Browser den Server erreichen.',
  "Separate origin of embedded widgets' frames, so that a flaw in a frame is not one in the portal.":
    'Eigener Ursprung für die Frames eingebetteter Widgets, damit eine Lücke in einem Frame keine im Portal ist.',
  'the origin of `PUBLIC_URL`': 'der Ursprung von `PUBLIC_URL`',
  '`on` trusts the caller address that a proxy sets in `X-Forwarded-For`.':
    '`on` vertraut der Adresse des Aufrufenden, die ein Proxy in `X-Forwarded-For` setzt.',
  'Folder of the embedded database, generated secrets and files.':
    'Ordner der eingebetteten Datenbank, erzeugter Geheimnisse und der Dateien.',
  'Folder with the published releases of the SDK, written by `npm run sdk` and shared by all processes. Open pages then keep working during updates.':
    'Ordner mit den veröffentlichten Versionen des SDK, geschrieben von `npm run sdk` und allen Prozessen gemeinsam. Offene Seiten funktionieren dann während einer Aktualisierung weiter.',
  'none: the build beside the server is the only release':
    'nicht gesetzt: Der Build neben dem Server ist die einzige Version',
  'Host of a PostgreSQL 15 or newer on which the extension pg_trgm may be created. Several processes may share one. A path is the folder of a socket.':
    'Host eines PostgreSQL 15 oder neuer, auf dem sich die Erweiterung pg_trgm anlegen lässt. Mehrere Prozesse können sich eines teilen. Ein Pfad ist der Ordner eines Sockets.',
  'an embedded database in `DATA_DIR`, for one process':
    'eine eingebettete Datenbank in `DATA_DIR`, für einen Prozess',
  'Port of the database.': 'Port der Datenbank.',
  'Name of the database.': 'Name der Datenbank.',
  'Account of the database.': 'Konto der Datenbank.',
  'Password of that account, unencoded; any character is allowed.':
    'Passwort dieses Kontos, unkodiert; jedes Zeichen ist erlaubt.',
  none: 'nicht gesetzt',
  '`on` encrypts connections to the database and checks its certificate (`NODE_EXTRA_CA_CERTS` adds authorities); `unverified` encrypts without checking it.':
    '`on` verschlüsselt Verbindungen zur Datenbank und prüft deren Zertifikat (`NODE_EXTRA_CA_CERTS` ergänzt Zertifizierungsstellen); `unverified` verschlüsselt ohne Prüfung.',
  'Host of a direct connection for notifications if `DATABASE_HOST` is a pooler.':
    'Host einer direkten Verbindung für Benachrichtigungen, wenn `DATABASE_HOST` ein Pooler ist.',
  'the value of `DATABASE_HOST`': 'der Wert von `DATABASE_HOST`',
  'Port of that connection.': 'Port dieser Verbindung.',
  'the value of `DATABASE_PORT`': 'der Wert von `DATABASE_PORT`',
  'The whole address, replacing the parts above: `postgresql://user:password@host:5432/name`. In its password, write / as `%2F`, ? as `%3F`, # as `%23`, @ as `%40` and % as `%25`.':
    'Die ganze Adresse, anstelle der Teile oben: `postgresql://user:password@host:5432/name`. Schreiben Sie im Passwort / als `%2F`, ? als `%3F`, # als `%23`, @ als `%40` und % als `%25`.',
  'the address of the parts': 'die Adresse aus den Teilen',
  'Address of a direct connection for notifications if the database is reached through a pooler.':
    'Adresse einer direkten Verbindung für Benachrichtigungen, wenn die Datenbank über einen Pooler erreicht wird.',
  'the address of the database': 'die Adresse der Datenbank',
  'Bucket for uploaded files, such as images of prompts. Several processes need it, or a shared folder instead.':
    'Bucket für hochgeladene Dateien, etwa Bilder von Prompts. Mehrere Prozesse brauchen ihn oder einen gemeinsamen Ordner.',
  'the folder `files` in `DATA_DIR`': 'der Ordner `files` in `DATA_DIR`',
  "Address of the bucket's service: Amazon S3, or any with its protocol. The path names the bucket.":
    'Adresse des Dienstes mit dem Bucket: Amazon S3 oder einer mit dessen Protokoll. Der Pfad nennt den Bucket.',
  'Region for which calls to the bucket are signed.': 'Region, für die Aufrufe des Buckets signiert werden.',
  'Id of the key that may read, write and delete in the bucket.':
    'ID des Schlüssels, der im Bucket lesen, schreiben und löschen darf.',
  'none; needed with `S3_BUCKET`': 'nicht gesetzt; nötig mit `S3_BUCKET`',
  'The key itself.': 'Der Schlüssel selbst.',
  'Address of the OpenID Connect provider that signs people in.':
    'Adresse des OpenID-Connect-Anbieters, der die Personen anmeldet.',
  'a provider inside the process with the demo accounts': 'ein Anbieter im Prozess mit den Demokonten',
  'Name of this installation at the provider. The redirect address is `<PUBLIC_URL>/api/core/v1/auth/callback`.':
    'Name dieser Installation beim Anbieter. Die Rücksprungadresse ist `<PUBLIC_URL>/api/core/v1/auth/callback`.',
  'none; needed with `OIDC_ISSUER`': 'nicht gesetzt; nötig mit `OIDC_ISSUER`',
  'Secret of this installation at the provider.': 'Geheimnis dieser Installation beim Anbieter.',
  "`on` accepts an e-mail address if the provider omits whether it is verified (`email_verified`), as Microsoft Entra ID does. Use it only if nobody can enter somebody else's address at the provider, because an address gives access to the invites sent to it.":
    '`on` nimmt eine E-Mail-Adresse auch an, wenn der Anbieter nicht sagt, ob sie bestätigt ist (`email_verified`), wie Microsoft Entra ID. Nur zu verwenden, wenn beim Anbieter niemand eine fremde Adresse eintragen kann, denn eine Adresse öffnet die Einladungen, die an sie gehen.',
  '`off`: only verified addresses count; people without one can sign in, but cannot accept invites':
    '`off`: Nur bestätigte Adressen zählen; Personen ohne eine solche können sich anmelden, aber keine Einladung annehmen',
  "Claim whose value counts as a confirmed e-mail address where the provider sends no verified `email`, such as `upn` or `preferred_username` of Microsoft Entra ID. Use it only if nobody can enter somebody else's address there, because an address gives access to the invites sent to it.":
    'Claim, dessen Wert als bestätigte E-Mail-Adresse zählt, wenn der Anbieter kein bestätigtes `email` sendet, etwa `upn` oder `preferred_username` von Microsoft Entra ID. Nur zu verwenden, wenn dort niemand eine fremde Adresse eintragen kann, denn eine Adresse öffnet die Einladungen, die an sie gehen.',
  'none: only `email` counts': 'nicht gesetzt: Nur `email` zählt',
  '`on` accepts a sign-in as fresh if the provider was asked for it (`prompt=login`) but omits its time (`auth_time`). Use it only if the provider then asks for the password each time.':
    '`on` nimmt eine Anmeldung als frisch an, wenn der Anbieter darum gebeten wurde (`prompt=login`), aber ihre Zeit nicht nennt (`auth_time`). Nur zu verwenden, wenn der Anbieter dann jedes Mal nach dem Passwort fragt.',
  '`off`: without `auth_time` nobody can create keys, transfer or delete a workspace, delete an account, change administrators or product roles, or add an endpoint':
    '`off`: Ohne `auth_time` kann niemand Schlüssel anlegen, einen Arbeitsbereich übergeben oder löschen, ein Konto löschen, Administratoren oder Rollen im Produkt ändern oder einen Endpunkt hinzufügen',
  'Claim of the provider that makes people staff or operators of the product, such as `groups`, or `realm_access.roles` for a claim inside another. These roles are renewed at each sign-in; roles given in the console or by `npm run staff` stay.':
    'Claim des Anbieters, der Personen zum Produktteam oder zu Betreibern des Produkts macht, etwa `groups` oder `realm_access.roles` für einen Claim in einem anderen. Diese Rollen werden bei jeder Anmeldung erneuert; in der Konsole oder mit `npm run staff` vergebene bleiben.',
  'none: the provider gives no roles': 'nicht gesetzt: Der Anbieter vergibt keine Rollen',
  'Values of that claim that make somebody staff, separated by commas.':
    'Werte dieses Claims, die jemanden ins Produktteam aufnehmen, durch Komma getrennt.',
  'Values of that claim that make somebody an operator, separated by commas.':
    'Werte dieses Claims, die jemanden zum Betreiber machen, durch Komma getrennt.',
  'Address of the previous OpenID Connect provider, where people prove their old account for [a merge](operator.md#merging-accounts). It signs nobody in.':
    'Adresse des früheren OpenID-Connect-Anbieters, bei dem Personen ihr altes Konto für [eine Zusammenführung](../operator.md#merging-accounts) (englisch) nachweisen. Er meldet niemanden an.',
  'Name of this installation at the previous provider, with the same redirect address.':
    'Name dieser Installation beim früheren Anbieter, mit derselben Rücksprungadresse.',
  'none; needed with `OIDC_PREVIOUS_ISSUER`': 'nicht gesetzt; nötig mit `OIDC_PREVIOUS_ISSUER`',
  'Secret of this installation at the previous provider.':
    'Geheimnis dieser Installation beim früheren Anbieter.',
  "The identity provider's page for changing password and name, linked from the account settings.":
    'Seite des Identitätsanbieters zum Ändern von Passwort und Name, verlinkt in den Einstellungen des Kontos.',
  'none: the settings show no such link': 'nicht gesetzt: Die Einstellungen zeigen keinen solchen Link',
  'Where to report a vulnerability, for `/.well-known/security.txt`: an address that begins with `mailto:` or `https:`.':
    'Wohin eine Schwachstelle zu melden ist, für `/.well-known/security.txt`: eine Adresse, die mit `mailto:` oder `https:` beginnt.',
  'none: there is no such file': 'nicht gesetzt: Diese Datei gibt es nicht',
  'At least 32 characters that protect sign-ins and stored signing keys; the same for all processes.':
    'Mindestens 32 Zeichen, die Anmeldungen und gespeicherte Signaturschlüssel schützen; dieselben für alle Prozesse.',
  'generated once into `DATA_DIR`': 'einmal erzeugt, in `DATA_DIR`',
  'Mail server for invitations.': 'Mailserver für Einladungen.',
  'none: no mail is sent; a development server shows it at `/dev/inbox`':
    'nicht gesetzt: Keine E-Mail wird gesendet; ein Entwicklungsserver zeigt sie unter `/dev/inbox`',
  'Port of the mail server.': 'Port des Mailservers.',
  '`587`, with `SMTP_TLS=on` `465`': '`587`, mit `SMTP_TLS=on` `465`',
  'Account of the mail server.': 'Konto des Mailservers.',
  'none: mail is sent without signing in': 'nicht gesetzt: E-Mails werden ohne Anmeldung gesendet',
  '`on` encrypts from the start; `starttls` connects unencrypted and encrypts as soon as the mail server offers it.':
    '`on` verschlüsselt von Anfang an; `starttls` verbindet unverschlüsselt und verschlüsselt, sobald der Mailserver es anbietet.',
  'The whole address, replacing the parts above: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. Encode the password as in `DATABASE_URL`.':
    'Die ganze Adresse, anstelle der Teile oben: `smtp://user:password@host:587` oder `smtps://…` für TLS von Anfang an. Das Passwort ist wie in `DATABASE_URL` zu kodieren.',
  'Sender of mail: an address, or a name with an address such as `Oriel <oriel@example.com>`.':
    'Absender von E-Mails: eine Adresse oder ein Name mit Adresse wie `Oriel <oriel@example.com>`.',
  'none; needed with a mail server': 'nicht gesetzt; nötig mit einem Mailserver',
  'Key of an OpenAI-compatible model endpoint; not needed if the endpoint requires none.':
    'Schlüssel eines OpenAI-kompatiblen Endpunkts für Modelle; nicht nötig, wenn der Endpunkt keinen verlangt.',
  'Address of that endpoint, with its `/v1` and, if required, its query: `https://NAME.openai.azure.com/openai/deployments/NAME?api-version=2024-10-21`.':
    'Adresse dieses Endpunkts mit ihrem `/v1` und, falls verlangt, ihrer Query: `https://NAME.openai.azure.com/openai/deployments/NAME?api-version=2024-10-21`.',
  '`https://api.openai.com/v1` once `OPENAI_API_KEY` is set; else only the demo model':
    '`https://api.openai.com/v1`, sobald `OPENAI_API_KEY` gesetzt ist; sonst nur das Demomodell',
  'Name of the provider at that endpoint, as people see it.':
    'Name des Anbieters an diesem Endpunkt, wie Personen ihn sehen.',
  'the name of a known provider, such as `OpenRouter`; else `OpenAI-compatible`':
    'der Name eines bekannten Anbieters, etwa `OpenRouter`; sonst `OpenAI-compatible`',
  'Where that endpoint runs its models: `germany`, `europe` (the European Union), `swiss`, `uk`, `usa`, or `any` if the location is unknown or varies. A workspace that restricts locations offers no agents of an endpoint with `any`.':
    'Wo dieser Endpunkt seine Modelle betreibt: `germany`, `europe` (die Europäische Union), `swiss`, `uk`, `usa` oder `any`, wenn der Standort unbekannt ist oder wechselt. Ein Arbeitsbereich, der Standorte einschränkt, bietet keine Agenten eines Endpunkts mit `any` an.',
  'Models to offer, separated by commas.': 'Angebotene Modelle, durch Komma getrennt.',
  'those the endpoint lists': 'die, die der Endpunkt nennt',
  'Prices of models, in euro per million tokens of input and output: `gpt-4o=2.50/10,*=1/4`, where `*` means all other models.':
    'Preise von Modellen, in Euro je Million Tokens Ein- und Ausgabe: `gpt-4o=2.50/10,*=1/4`; `*` steht für alle anderen Modelle.',
  'none: all models are free': 'nicht gesetzt: Alle Modelle sind kostenlos',
  'Models of that endpoint that draw images by `images/generations`, separated by commas: `gpt-image-1`.':
    'Modelle dieses Endpunkts, die mit `images/generations` Bilder zeichnen, durch Komma getrennt: `gpt-image-1`.',
  'Price of one of their images, in euro: `gpt-image-1=0.06,*=0.05`.':
    'Preis eines ihrer Bilder, in Euro: `gpt-image-1=0.06,*=0.05`.',
  'none: images are free': 'nicht gesetzt: Bilder sind kostenlos',
  'Key for models of Anthropic, which are offered once it is set.':
    'Schlüssel für Modelle von Anthropic, die angeboten werden, sobald er gesetzt ist.',
  "Another address with its protocol. Without a path, the default's version is added.":
    'Eine andere Adresse mit diesem Protokoll. Ohne Pfad wird die Version der Vorgabe ergänzt.',
  'Where it runs its models, as in `OPENAI_LOCATION`.':
    'Wo dieser Endpunkt seine Modelle betreibt, wie in `OPENAI_LOCATION`.',
  'Its models to offer, separated by commas.': 'Angebotene Modelle von dort, durch Komma getrennt.',
  'those it lists for the key': 'die, die er für den Schlüssel nennt',
  'Prices of its models, as in `OPENAI_PRICES`: `claude-sonnet-4-5=3/15`.':
    'Preise dieser Modelle, wie in `OPENAI_PRICES`: `claude-sonnet-4-5=3/15`.',
  'none: all its models are free': 'nicht gesetzt: Alle diese Modelle sind kostenlos',
  'Key for models of Google (Gemini API), which are offered once it is set.':
    'Schlüssel für Modelle von Google (Gemini API), die angeboten werden, sobald er gesetzt ist.',
  'Prices of its models, as in `OPENAI_PRICES`: `gemini-2.5-pro=1.25/10`.':
    'Preise dieser Modelle, wie in `OPENAI_PRICES`: `gemini-2.5-pro=1.25/10`.',
  'Its models that draw images, separated by commas: `imagen-4.0-generate-001`, `gemini-2.5-flash-image`.':
    'Modelle von dort, die Bilder zeichnen, durch Komma getrennt: `imagen-4.0-generate-001`, `gemini-2.5-flash-image`.',
  'Price of one of their images, in euro, as in `OPENAI_IMAGE_PRICES`.':
    'Preis eines ihrer Bilder, in Euro, wie in `OPENAI_IMAGE_PRICES`.',
  'Key for models of Mistral, which are offered once it is set.':
    'Schlüssel für Modelle von Mistral, die angeboten werden, sobald er gesetzt ist.',
  '`europe` at the default address, else `any`': '`europe` bei der vorgegebenen Adresse, sonst `any`',
  'Prices of its models, as in `OPENAI_PRICES`: `mistral-large-latest=2/6`.':
    'Preise dieser Modelle, wie in `OPENAI_PRICES`: `mistral-large-latest=2/6`.',
  'File with any number of model endpoints beside those of the environment; `docs/models.md` describes it. A faulty file stops the start.':
    'Datei mit beliebig vielen Endpunkten für Modelle neben denen der Umgebung; `docs/models.md` beschreibt sie. Eine fehlerhafte Datei verhindert den Start.',
  '`models.json` in `DATA_DIR`, if it exists': '`models.json` in `DATA_DIR`, wenn es sie gibt',
  'Private addresses to which endpoints of the console may connect, separated by commas: addresses, ranges and host names, such as `10.1.0.0/16,ollama.internal`. Endpoints of the file and the environment may connect to any address.':
    'Private Adressen, mit denen sich Endpunkte der Konsole verbinden dürfen, durch Komma getrennt: Adressen, Bereiche und Hostnamen, etwa `10.1.0.0/16,ollama.internal`. Endpunkte aus der Datei und der Umgebung dürfen sich mit jeder Adresse verbinden.',
  'none: only public addresses': 'nicht gesetzt: nur öffentliche Adressen',
  'Seconds until a model endpoint must begin its answer; it may have to load the model first.':
    'Sekunden, bis ein Endpunkt seine Antwort beginnen muss; vielleicht muss er das Modell erst laden.',
  'Seconds of silence allowed within an answer.': 'Sekunden, die eine Antwort zwischendurch still sein darf.',
  'Seconds that one request to a model endpoint may take in total.':
    'Sekunden, die eine Anfrage an einen Endpunkt insgesamt dauern darf.',
  'Balance of a workspace, in whole cents, at or below which paid models are blocked.':
    'Guthaben eines Arbeitsbereichs, in ganzen Cent, bis zu dem kostenpflichtige Modelle gesperrt sind.',
  'One-time credit of each new workspace, in whole cents; `0` gives none.':
    'Einmaliges Guthaben jedes neuen Arbeitsbereichs, in ganzen Cent; `0` gibt keines.',
  'Displayed price of one licence per month, in euro; [billing](billing.md) says what Stripe needs.':
    'Angezeigter Preis einer Lizenz je Monat, in Euro; was Stripe braucht, steht unter [Abrechnung](../billing.md) (englisch).',
  'Displayed price of one licence per year, in euro, of each plan that is also sold by the year, such as `team=99,premium=199`.':
    'Angezeigter Preis einer Lizenz je Jahr, in Euro, für jeden Tarif, den es auch für ein Jahr gibt, etwa `team=99,premium=199`.',
  'plans are sold by the month only': 'Tarife gibt es nur für einen Monat',
  'Whether displayed prices include taxes (`gross`) or not (`net`), as the prices at Stripe do.':
    'Ob angezeigte Preise Steuern enthalten (`gross`) oder nicht (`net`), wie es die Preise bei Stripe tun.',
  'Days for which the first paid plan of a workspace is free; `0` offers no trial.':
    'Tage, die der erste bezahlte Tarif eines Arbeitsbereichs kostenlos ist; `0` bietet kein Probieren an.',
  'Credit packages, in whole euro, each with its price in euro.':
    'Pakete mit Guthaben, in ganzen Euro, jedes mit seinem Preis in Euro.',
  'Key of Stripe, which handles payments. Without it the development server has its own checkout, and production sells nothing.':
    'Schlüssel von Stripe, das Zahlungen abwickelt. Ohne ihn hat der Entwicklungsserver eine eigene Kasse, und die Produktion verkauft nichts.',
  'no payments by Stripe': 'keine Zahlungen über Stripe',
  'Secret of the endpoint at Stripe that calls `<PUBLIC_URL>/webhooks/payments`. Goes with `STRIPE_SECRET_KEY`.':
    'Geheimnis des Endpunkts bei Stripe, der `<PUBLIC_URL>/webhooks/payments` aufruft. Gehört zu `STRIPE_SECRET_KEY`.',
  'Ids of the monthly prices at Stripe, such as `team=price_1,premium=price_2`. Goes with `STRIPE_SECRET_KEY`.':
    'IDs der Monatspreise bei Stripe, etwa `team=price_1,premium=price_2`. Gehört zu `STRIPE_SECRET_KEY`.',
  'Ids of the yearly prices at Stripe, such as `team=price_3,premium=price_4`: one for each plan in `PLAN_PRICES_YEARLY`.':
    'IDs der Jahrespreise bei Stripe, etwa `team=price_3,premium=price_4`: eine für jeden Tarif in `PLAN_PRICES_YEARLY`.',
  'Address of Stripe, for a proxy or a stand-in.': 'Adresse von Stripe, für einen Proxy oder einen Ersatz.',
  'Id of a Stripe test clock for new customers. Needs a test key.':
    'ID einer Testuhr von Stripe für neue Kunden. Braucht einen Testschlüssel.',
  "Words of an agent's name, separated by commas, in any case: that agent, otherwise the first one, is the default of workspaces without a choice.":
    'Wörter aus dem Namen eines Agenten, durch Komma getrennt, in beliebiger Schreibung: Dieser Agent, sonst der erste, ist der Standard von Arbeitsbereichen ohne eigene Wahl.',
  'Model for embeddings of files, such as `text-embedding-3-small`, so that long files are also searched by meaning. The text of all files goes to its endpoint; the operator pays for it.':
    'Modell für Embeddings von Dateien, etwa `text-embedding-3-small`, damit lange Dateien auch nach ihrer Bedeutung durchsucht werden. Der Text aller Dateien geht an seinen Endpunkt; die Kosten trägt der Betreiber.',
  'none: files are searched only by words': 'nicht gesetzt: Dateien werden nur nach Wörtern durchsucht',
  "Address of that model's endpoint with OpenAI's `/embeddings`, including its `/v1`.":
    'Adresse des Endpunkts dieses Modells mit `/embeddings` von OpenAI, samt ihrem `/v1`.',
  'the endpoint of `OPENAI_BASE_URL`, with its key':
    'der Endpunkt von `OPENAI_BASE_URL`, mit dessen Schlüssel',
  'Key of that endpoint. Goes with `EMBEDDING_BASE_URL`.':
    'Schlüssel dieses Endpunkts. Gehört zu `EMBEDDING_BASE_URL`.',
  'Where that endpoint runs the model, as in `OPENAI_LOCATION`. Texts of a workspace or an agent that restricts places are only sent there if the place is allowed; otherwise their files are searched by words.':
    'Wo dieser Endpunkt das Modell betreibt, wie in `OPENAI_LOCATION`. Texte eines Arbeitsbereichs oder Agenten, der Standorte einschränkt, gehen nur dorthin, wenn der Standort erlaubt ist; sonst werden deren Dateien nach Wörtern durchsucht.',
  '`OPENAI_LOCATION` at the endpoint of `OPENAI_BASE_URL`, else `any`':
    '`OPENAI_LOCATION` beim Endpunkt von `OPENAI_BASE_URL`, sonst `any`',
  'Reads the text of scanned PDF files, and of pictures for models that see none: `tesseract` on this server, in German and English; a model that sees images, as service and model such as `openai:gpt-4.1-mini`, which the workspace pays for and which is only asked in places that the workspace and the agent allow, otherwise `tesseract` reads; `off` for none, and then such files are refused.':
    'Liest den Text gescannter PDF-Dateien und, für Modelle, die keine Bilder sehen, den von Bildern: `tesseract` auf diesem Server, auf Deutsch und Englisch; ein Modell, das Bilder sieht, als Dienst und Modell wie `openai:gpt-4.1-mini`, das der Arbeitsbereich bezahlt und das nur an Standorten gefragt wird, die Arbeitsbereich und Agent erlauben, sonst liest `tesseract`; `off` für keines, und solche Dateien werden dann abgelehnt.',
  "Model for titles and summaries of chats, as service and model such as `openai:gpt-4.1-mini`; `agent` for the answering agent's, `off` for none. The workspace pays for it.":
    'Modell für Titel und Zusammenfassungen von Chats, als Dienst und Modell wie `openai:gpt-4.1-mini`; `agent` für das des antwortenden Agenten, `off` für keines. Der Arbeitsbereich bezahlt es.',
  'Months that audit log entries are kept, from 1 to 120.':
    'Monate, die Einträge des Protokolls aufbewahrt werden, von 1 bis 120.',
  'Maximum number of files in one question of a chat, from 1 to 50.':
    'Höchste Zahl der Dateien in einer Frage eines Chats, von 1 bis 50.',
  'Maximum size of one file of a chat, in megabytes.': 'Höchste Größe einer Datei eines Chats, in Megabyte.',
  'Maximum size of all files of one question, in megabytes.':
    'Höchste Größe aller Dateien einer Frage, in Megabyte.',
  "Maximum size of all files of a workspace's chats, in megabytes.":
    'Höchste Größe aller Dateien der Chats eines Arbeitsbereichs, in Megabyte.',
  'Days after which a generated image is deleted, from 1 to 3650.':
    'Tage, nach denen ein erzeugtes Bild gelöscht wird, von 1 bis 3650.',
  'Seconds that an endpoint may take to draw an image.':
    'Sekunden, die ein Endpunkt für ein Bild brauchen darf.',
  'Characters allowed in names of workspaces, teams and chats. `extended` allows letters, digits, single spaces and `. , ! ? & - ( ) \' ’ / : + # @ „ “ " –`; `strict` letters and single spaces only.':
    'Zeichen, die in Namen von Arbeitsbereichen, Teams und Chats erlaubt sind. `extended` erlaubt Buchstaben, Ziffern, einzelne Leerzeichen und `. , ! ? & - ( ) \' ’ / : + # @ „ “ " –`; `strict` nur Buchstaben und einzelne Leerzeichen.',
  "Name of the product in the portal and on the server's pages.":
    'Name des Produkts im Portal und auf den Seiten des Servers.',
  "Address of the imprint in the menu's group *About*: `https://…` or a path on this server. Also in the cookie banner. In production the start warns if it is missing.":
    'Adresse des Impressums in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server. Steht auch im Cookie-Hinweis. Fehlt sie in der Produktion, warnt der Start.',
  'none: no such entry': 'nicht gesetzt: Dieser Eintrag fehlt',
  "Address of the privacy notice in the menu's group *About*: `https://…` or a path on this server. Also in the cookie banner. In production the start warns if it is missing.":
    'Adresse der Datenschutzerklärung in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server. Steht auch im Cookie-Hinweis. Fehlt sie in der Produktion, warnt der Start.',
  "Address of the terms of use in the menu's group *About*: `https://…` or a path on this server.":
    'Adresse der Nutzungsbedingungen in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server.',
  "Address of a page about the product in the menu's group *About*: `https://…` or a path on this server. A [variant](variants.md) has its own instead.":
    'Adresse einer Seite über das Produkt in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server. Eine [Variante](../variants.md) hat stattdessen ihre eigene.',
  "Address of the product's prices in the menu's group *About*: `https://…` or a path on this server. A [variant](variants.md) has its own instead.":
    'Adresse der Preise des Produkts in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server. Eine [Variante](../variants.md) hat stattdessen ihre eigene.',
  "Address of the product's changelog in the menu's group *About*: `https://…` or a path on this server. A [variant](variants.md) has its own instead.":
    'Adresse des Änderungsprotokolls des Produkts in der Gruppe *Über Oriel* des Menüs: `https://…` oder ein Pfad auf diesem Server. Eine [Variante](../variants.md) hat stattdessen ihre eigene.',
  "Host of a PostgreSQL that agents may query, with a role that may only read. Never the server's own database.":
    'Host eines PostgreSQL, das Agenten abfragen dürfen, mit einer Rolle, die nur lesen darf. Nie die Datenbank des Servers selbst.',
  'no database tool': 'kein Datenbankwerkzeug',
  'Name of that database.': 'Name dieser Datenbank.',
  'none; needed with `SQL_TOOL_HOST`': 'nicht gesetzt; nötig mit `SQL_TOOL_HOST`',
  'Its account that may only read.': 'Ihr Konto, das nur lesen darf.',
  'The whole address, replacing the parts above, as in `DATABASE_URL`.':
    'Die ganze Adresse, anstelle der Teile oben, wie in `DATABASE_URL`.',
  '`off` removes the tool that reads web pages. It reaches only public addresses, see [tools](tools.md).':
    '`off` entfernt das Werkzeug, das Webseiten liest. Es erreicht nur öffentliche Adressen, siehe [Werkzeuge](../tools.md) (englisch).',
  'Forecasts of Open-Meteo, or of a service with its interface, for the weather tool; `off` removes the tool.':
    'Vorhersagen von Open-Meteo oder einem Dienst mit dessen Schnittstelle, für das Wetterwerkzeug; `off` entfernt es.',
  '`https://api.open-meteo.com/v1/forecast` in development, else `off`':
    '`https://api.open-meteo.com/v1/forecast` in der Entwicklung, sonst `off`',
  'Service that finds places for the weather tool.': 'Dienst, der Orte für das Wetterwerkzeug findet.',
  'Address of a SearXNG with JSON format enabled, for the web search tool.':
    'Adresse eines SearXNG, das JSON ausgibt, für das Werkzeug zur Websuche.',
  'no web search': 'keine Websuche',
  'Key of Brave Search, for the web search tool without SearXNG.':
    'Schlüssel von Brave Search, für das Werkzeug zur Websuche ohne SearXNG.',
  'Key of Tavily, for the web search tool without the other two.':
    'Schlüssel von Tavily, für das Werkzeug zur Websuche ohne die beiden anderen.',
  'Servers of the Model Context Protocol as a JSON list: `name`, `url`, `token` and the names of the `tools` that agents may have, see [tools](tools.md).':
    'Server des Model Context Protocol als JSON-Liste: `name`, `url`, `token` und unter `tools` die Namen der Werkzeuge, die Agenten haben dürfen, siehe [Werkzeuge](../tools.md) (englisch).',
  'Whether administrators of workspaces may connect MCP servers of their own: `off`; `public`, with addresses of the public web; or `any`, also in the network of this server, see [tools](tools.md).':
    'Ob Administratoren von Arbeitsbereichen eigene MCP-Server verbinden dürfen: `off`; `public`, mit Adressen des öffentlichen Internets; oder `any`, auch im Netz dieses Servers, siehe [Werkzeuge](../tools.md) (englisch).',
  "A partner's product instead of Oriel: the name of a file in the folder `variants`, or the path of one elsewhere; see [variants](variants.md).":
    'Das Produkt eines Partners statt Oriel: der Name einer Datei im Ordner `variants` oder der Pfad einer anderswo; siehe [Varianten](../variants.md) (englisch).',
  "Commit that the server was built from, shown in the operator's console.":
    'Commit, aus dem der Server gebaut wurde; die Konsole des Betreibers zeigt ihn.',
  '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.':
    '`fatal`, `error`, `warn`, `info`, `debug` oder `silent`.',
  '`on` writes short lines for people, `off` one JSON object per line.':
    '`on` schreibt kurze Zeilen für Menschen, `off` ein JSON-Objekt je Zeile.',
  '`on` in development, `off` in production': '`on` in der Entwicklung, `off` in der Produktion',
  "Address for spans and metrics; see [operations](operations.md#telemetry). OpenTelemetry's other `OTEL_…` variables then apply as well.":
    'Adresse für Spans und Metriken; siehe [Betrieb](operations.md#telemetrie). Die anderen Variablen `OTEL_…` von OpenTelemetry gelten dann auch.',
  'none: none are sent': 'nicht gesetzt: Nichts wird gesendet',
  'Where metrics go: `otlp`, that address; `prometheus`, a page for Prometheus on a port of its own, see [operations](operations.md#prometheus); both, separated by a comma; or `none`.':
    'Wohin Metriken gehen: `otlp`, diese Adresse; `prometheus`, eine Seite für Prometheus auf einem eigenen Port, siehe [Betrieb](operations.md#prometheus); beides, durch Komma getrennt; oder `none`.',
  'Port of the page `/metrics` for Prometheus.': 'Port der Seite `/metrics` für Prometheus.',
  'Address that this page is served on; it has no sign-in.':
    'Adresse, auf der diese Seite ausgeliefert wird; sie hat keine Anmeldung.',
  'Calls per minute and caller. Sign-ins, embed tokens, completions, invites, uploads and exports each have a tenth of it; a comparison counts as one completion per agent. An address gets at most six invites an hour. `0` disables all limits.':
    'Aufrufe je Minute und Aufrufenden. Für Anmeldungen, Tokens zum Einbetten, Completions, Einladungen, Uploads und Exporte gilt je ein Zehntel; ein Vergleich zählt als eine Completion je Agent. Eine Adresse erhält höchstens sechs Einladungen in der Stunde. `0` schaltet alle Grenzen ab.',
  'Where calls are counted: `memory` per process, `postgres` in the database for all processes together.':
    'Wo Aufrufe gezählt werden: `memory` je Prozess, `postgres` in der Datenbank für alle Prozesse zusammen.',
  '`off` leaves clean-up and answers of dead processes to other processes on the same PostgreSQL.':
    '`off` überlässt das Aufräumen und die Antworten beendeter Prozesse anderen Prozessen am selben PostgreSQL.',
  "Seconds that a stop waits for running answers before it ends them as interrupted. Keep it below your platform's kill timeout.":
    'Sekunden, die ein Stopp auf laufende Antworten wartet, bevor er sie als unterbrochen beendet. Bleiben Sie unter der Frist, nach der Ihre Plattform Prozesse abbricht.',
  '`20` in production, else `2`': '`20` in der Produktion, sonst `2`',
  "`off` leaves the curated library empty; otherwise it starts with the product's cards.":
    '`off` lässt die kuratierte Bibliothek leer; sonst beginnt sie mit den Karten des Produkts.',
  "`on` serves the portal's source maps; otherwise they are 404.":
    '`on` liefert die Source Maps des Portals aus; sonst antworten sie mit 404.',
  '`off` in production, else `on`': '`off` in der Produktion, sonst `on`',
  '`off` starts without the demo accounts, workspaces and prompt cards. Production never has them.':
    '`off` startet ohne Demokonten, Arbeitsbereiche und Prompt-Karten. Die Produktion hat sie nie.',
  '`on` in development': '`on` in der Entwicklung',
};

/** Whether a text is a value alone, which every language has. */
export const isCode = (text: string): boolean => /^`[^`]+`$/.test(text);

/** The words of `docs/de/configuration.md`. */
export const germanPage: SettingsPage = {
  translate(text) {
    if (isCode(text)) return text;
    const translation = germanTexts[text];
    if (translation) return translation;
    throw new Error(`docs/.vitepress/reference/german-settings.ts lacks: ${text}`);
  },
  requiredInProduction: '**in der Produktion nötig**; sonst ',
  write: rows => `# Konfiguration

<!-- Made from packages/server/src/platform/config/settings: UPDATE_DOCS=1 npx vitest run --project unit docs/.vitepress/tests/german-settings.test.ts -->

Umgebungsvariablen konfigurieren den Server. Dieser Aufruf zum Beispiel startet ihn auf einem anderen Port mit den Modellen eines Endpunkts:

\`\`\`
PORT=8080 OPENAI_API_KEY=sk-… npm start
\`\`\`

Jede Variable hat eine Vorgabe: Ohne eine einzige liefert \`npm start\` das ganze Produkt auf einem Rechner aus. Eine leere Variable gilt als nicht gesetzt. Ungültige
Werte verhindern den Start, mit einer Zeile für jede Variable.

| Variable | Bedeutung | Vorgabe |
| --- | --- | --- |
${rows}

## Produktion

Mit \`NODE_ENV=production\` werden die Demokonten, das Demomodell und reines http abgelehnt, und die oben gekennzeichneten Variablen
müssen gesetzt sein. [Betrieb](operations.md) behandelt mehrere Prozesse an einem PostgreSQL, Zustandsprüfungen, das Stoppen und das Log.
`,
};
