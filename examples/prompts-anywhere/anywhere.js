// Inserts a filled prompt into the field of the page that was focused last.
const isField = element =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text');

let field = [...document.querySelectorAll('textarea, input')].find(isField);
document.addEventListener('focusin', ({ target }) => {
  if (isField(target)) field = target;
});

document.querySelector('oriel-prompts').addEventListener('oriel:insertText', event => {
  if (!field?.isConnected || field.disabled || field.readOnly) return;
  // The page has inserted the text; otherwise the widget would copy it.
  event.preventDefault();
  field.setRangeText(event.detail.text, field.selectionStart, field.selectionEnd, 'end');
  // Frameworks and validation on the page listen for this event.
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: event.detail.text }),
  );
  field.focus();
  document.querySelector('#told').textContent = 'Inserted where the cursor stood.';
});
