const prompts = document.querySelector('oriel-prompts');
const field = document.querySelector('#reply');
const told = document.querySelector('#told');

// `preventDefault` signals that the page has inserted the text; otherwise the widget would copy it.
prompts.addEventListener('oriel:insertText', event => {
  event.preventDefault();
  field.setRangeText(event.detail.text, field.selectionStart, field.selectionEnd, 'end');
  field.focus();
  told.textContent = 'Inserted where the cursor stood.';
});
