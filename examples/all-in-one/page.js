// Events of one widget are for the page and for the others: the page says them aloud and brings the place into view.
const told = document.querySelector('#told');
const say = (selector, event, textOf) =>
  document.querySelector(selector).addEventListener(`oriel:${event}`, ({ detail }) => {
    told.textContent = textOf(detail);
  });

say('oriel-prompts', 'card:used', ({ how }) => `A prompt was used: ${how}.`);
say('oriel-chat', 'message:completed', () => 'The chat has answered.');
say('oriel-images', 'image:created', ({ message }) => `A picture is there: ${message}`);
say('oriel-workspace', 'member:invited', ({ email }) => `${email} is invited.`);

// Not taken over: the chat of this page gets the text. It is only brought into view.
document.querySelector('oriel-prompts').addEventListener('oriel:openInChat', () => {
  document.querySelector('#chat').scrollIntoView({ behavior: 'smooth', block: 'nearest' });
});
