const button = document.querySelector('#sign-out');
const place = document.querySelector('#help');

/** Shows the button only while somebody is signed in. */
const show = state => {
  button.hidden = !['ready', 'degraded'].includes(state);
};
place.addEventListener('oriel:state', ({ detail }) => show(detail.state));
// The chat may be mounted before this script runs.
show(place.querySelector('oriel-chat')?.handle?.state);

button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    await document.querySelector('oriel-chat').handle.logout();
  } finally {
    button.disabled = false;
  }
});
