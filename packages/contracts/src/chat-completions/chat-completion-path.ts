/** The call below the chat service. Apart from its route, whose schemas a widget that only names the address does not need. */
export const chatCompletionPath = '/v1/chat/completions';
