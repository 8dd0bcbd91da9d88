// Whoever leaves the intranet leaves the chat, too: it forgets its token and what it shows before the session ends.
const form = document.querySelector('#sign-out');
/** A chat that does not answer keeps nobody here. */
const patience = 3_000;

form.addEventListener('submit', async event => {
  event.preventDefault();
  form.querySelector('button').disabled = true;
  const { handle } = document.querySelector('oriel-chat') ?? {};
  // Behind a button that nobody has pressed there is nothing to forget.
  if (handle && handle.state !== 'idle') {
    const tooLong = new Promise(resolve => setTimeout(resolve, patience));
    await Promise.race([handle.logout(), tooLong]).catch(() => {});
  }
  form.submit();
});
