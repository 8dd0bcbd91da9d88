/** Die MCP-Server des Arbeitsbereichs. */
export const texts = {
  'toolServers.heading': 'MCP-Server',
  'toolServers.text':
    'Werkzeuge anderer Systeme für die Agenten dieses Arbeitsbereichs. Was ein Agent bei einem Aufruf sendet, geht an den Server, der das Werkzeug anbietet, und kann Teile des Chats enthalten.',
  'toolServers.loadFailed': 'Die MCP-Server konnten nicht geladen werden',
  'toolServers.none': 'Kein Server ist verbunden.',
  'toolServers.full': 'Ein Arbeitsbereich kann höchstens {{max}} Server verbinden.',
  'toolServers.offTitle': 'MCP-Server sind nicht mehr erlaubt',
  'toolServers.offText':
    'Der Betreiber hat sie abgeschaltet, deshalb erhalten Agenten diese Werkzeuge nicht. Sie können die Server entfernen.',
  'toolServers.host': 'Server',
  'toolServers.token': 'Token',
  'toolServers.tokenKept': 'Gespeichert',
  'toolServers.tokenNone': 'Keines',
  'toolServers.tools': 'Werkzeuge',
  'toolServers.reading': 'Nur lesende',
  'toolServers.chosen_one': 'Eines ausgewählt',
  'toolServers.chosen_other': '{{number}} ausgewählt',
  'toolServers.actionsOf': 'Aktionen für {{name}}',
  'toolServers.connect': 'Server verbinden',
  'toolServers.connectTitle': 'MCP-Server verbinden',
  'toolServers.connectConfirm': 'Verbinden',
  'toolServers.choose': 'Werkzeuge …',
  'toolServers.edit': 'Bearbeiten',
  'toolServers.editTitle': '„{{name}}“ bearbeiten',
  'toolServers.nameHelp':
    'Ein kurzes Wort, mit dem die Namen seiner Werkzeuge beginnen: {{example}}. Es lässt sich später nicht ändern.',
  'toolServers.nameProblem.required': 'Geben Sie einen Namen ein.',
  'toolServers.nameProblem.too_long': 'Höchstens {{max}} Zeichen.',
  'toolServers.nameProblem.charset':
    'Kleinbuchstaben von a bis z und Ziffern, mit einem Buchstaben am Anfang.',
  'toolServers.nameProblem.taken':
    'Dieser Name ist vergeben, oder es sind bereits {{servers}} Server verbunden.',
  'toolServers.url': 'Adresse',
  'toolServers.urlHelp': 'Die Adresse seines Endpunkts für „Streamable HTTP“.',
  'toolServers.urlProblem.required': 'Geben Sie eine Adresse ein.',
  'toolServers.urlProblem.too_long': 'Höchstens {{max}} Zeichen.',
  'toolServers.urlProblem.invalid':
    'Geben Sie eine vollständige Adresse mit https:// oder http:// ein, ohne Passwort darin.',
  'toolServers.urlProblem.not_allowed': 'Der Betreiber erlaubt Arbeitsbereichen keine eigenen MCP-Server.',
  'toolServers.optional': 'Freiwillig',
  'toolServers.newToken': 'Neues Token',
  'toolServers.tokenHelp':
    'Wird bei jedem Aufruf an diese Adresse gesendet. Es wird verschlüsselt gespeichert und nie wieder angezeigt.',
  'toolServers.tokenChoice.keep': 'Gespeichertes Token behalten',
  'toolServers.tokenChoice.replace': 'Ersetzen',
  'toolServers.tokenChoice.remove': 'Entfernen',
  'toolServers.losesToken':
    'Das gespeicherte Token gehört zur bisherigen Adresse. Mit der neuen Adresse wird es entfernt, wenn Sie es nicht ersetzen.',
  'toolServers.tokenProblem.required': 'Geben Sie das neue Token ein.',
  'toolServers.tokenProblem.too_long': 'Höchstens {{max}} Zeichen.',
  'toolServers.tokenProblem.charset':
    'Ein Token enthält keine Leerzeichen und nur Buchstaben ohne Umlaute, Ziffern und übliche Zeichen.',
  'toolServers.toolsTitle': 'Werkzeuge von „{{name}}“',
  'toolServers.asking': '„{{name}}“ wird nach seinen Werkzeugen gefragt. Das dauert bis zu zehn Sekunden.',
  'toolServers.unreachableTitle': '„{{name}}“ ist nicht erreichbar',
  'toolServers.unreachableText':
    'Der Server hat nicht wie ein MCP-Server geantwortet. Prüfen Sie Adresse und Token. Er bleibt verbunden, und Agenten erhalten seine Werkzeuge, sobald er antwortet.',
  'toolServers.legend': 'Welche Werkzeuge dürfen Agenten haben?',
  'toolServers.allows.reading': 'Nur lesende',
  'toolServers.allows.readingText':
    'Welche das sind, sagt der Server selbst. Werkzeuge, die er später anbietet, sind sofort nutzbar.',
  'toolServers.allows.some': 'Ausgewählte',
  'toolServers.allows.someText':
    'Werkzeuge, die der Server später anbietet, bleiben aus, bis Sie sie auswählen.',
  'toolServers.list': 'Werkzeuge',
  'toolServers.mayChange': 'Kann etwas ändern',
  'toolServers.gone': 'Der Server bietet dieses Werkzeug nicht mehr an.',
  'toolServers.offersNone': 'Der Server bietet keine Werkzeuge an.',
  'toolServers.noneReads':
    'Der Server sagt von keinem seiner Werkzeuge, dass es nur liest. Wählen Sie Werkzeuge aus, sonst erhalten Agenten keines.',
  'toolServers.toolsProblem.required': 'Wählen Sie mindestens ein Werkzeug aus.',
  'toolServers.toolsProblem.too_long': 'Wählen Sie höchstens {{max}} Werkzeuge aus.',
  'toolServers.toolsSaved': 'Werkzeuge von „{{name}}“ gespeichert',
  'toolServers.changed': '„{{name}}“ gespeichert',
  'toolServers.remove': 'Server entfernen',
  'toolServers.removeTitle': '„{{name}}“ entfernen?',
  'toolServers.removeText':
    'Agenten verlieren die Werkzeuge dieses Servers sofort. Ein gespeichertes Token wird gelöscht.',
  'toolServers.removed': '„{{name}}“ entfernt',
};
