// Signing out of the intranet signs out of the chat too: it deletes its token and content before the session ends.
const form = document.querySelector('#sign-out');
/** Maximum time in milliseconds to wait for the chat before signing out. */
const patience = 3_000;

form.addEventListener('submit', async event => {
  event.preventDefault();
  form.querySelector('button').disabled = true;
  const { handle } = document.querySelector('oriel-chat') ?? {};
  // A launcher that was never opened has nothing to delete.
  if (handle && handle.state !== 'idle') {
    const tooLong = new Promise(resolve => setTimeout(resolve, patience));
    await Promise.race([handle.logout(), tooLong]).catch(() => {});
  }
  form.submit();
});
