// The events of a widget also reach the page: it announces them in words and scrolls the target into view.
const told = document.querySelector('#told');
const say = (selector, event, textOf) =>
  document.querySelector(selector).addEventListener(`oriel:${event}`, ({ detail }) => {
    told.textContent = textOf(detail);
  });

say('oriel-prompts', 'card:used', ({ how }) => `A prompt was used: ${how}.`);
say('oriel-chat', 'message:completed', () => 'The chat has answered.');
say('oriel-images', 'image:created', ({ message }) => `A picture is there: ${message}`);
say('oriel-workspace', 'member:invited', ({ email }) => `${email} is invited.`);

// The page does not take the event over: its chat gets the text, and the page only scrolls it into view.
document.querySelector('oriel-prompts').addEventListener('oriel:openInChat', () => {
  document.querySelector('#chat').scrollIntoView({ behavior: 'smooth', block: 'nearest' });
});
