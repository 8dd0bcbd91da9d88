const button = document.querySelector('#sign-out');

button.addEventListener('click', async () => {
  button.disabled = true;
  try {
    await document.querySelector('oriel-chat').handle.logout();
  } finally {
    button.disabled = false;
  }
});
