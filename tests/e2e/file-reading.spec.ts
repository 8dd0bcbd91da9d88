import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

/** A PDF with a filled form on its first page, and only a drawing on the second. */
function makeForm(): Buffer {
  const stream = (content: string) => `<< /Length ${content.length} >> stream\n${content}\nendstream`;
  const page = (members: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${members} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> /NeedAppearances true >> >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page('/Resources << /Font << /F1 5 0 R >> >> /Contents 7 0 R /Annots [6 0 R]'),
    page('/Contents 8 0 R'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Erika Beispiel) /F 4 /Rect [120 695 300 715] /DA (/F1 12 Tf 0 g) >>',
    stream('BT /F1 12 Tf 72 700 Td (Name:) Tj 0 -40 Td (The rent is 900 euros.) Tj ET'),
    stream('0.1 0.5 0.5 rg 72 300 400 300 re f'),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`,
    'latin1',
  );
}

test('a person sees what the assistant reads of a file, and what it does not', async ({ page, stack }) => {
  stack.model.use([{ text: 'Erika Beispiel.' }, { usage: { input: 12, output: 3 } }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Attach files' }).press('Enter');
  await (await choosing).setFiles([{ name: 'form.pdf', mimeType: 'application/pdf', buffer: makeForm() }]);
  const tray = page.getByRole('list', { name: 'Files for the next question' });
  await expect(tray.getByText('Page 2 has no text')).toBeVisible();
  await chat.ask('Who signed?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  const request = JSON.stringify(stack.model.requests.at(-1)?.body.messages);
  expect(request).toContain('Name: Erika Beispiel');
  expect(request).toContain('page 2 without text');

  await chat.questions.getByRole('button', { name: 'Open form.pdf' }).click();
  const preview = page.getByRole('dialog', { name: 'form.pdf' });
  await preview.getByRole('button', { name: 'What the assistant reads' }).click();
  const reading = preview.getByRole('region', { name: 'What the assistant reads' });
  await expect(reading.getByText('Name: Erika Beispiel')).toBeVisible();
  await expect(reading.getByText('Left out: Page 2 has no text')).toBeVisible();
  await preview.getByRole('button', { name: 'Next page' }).click();
  await expect(reading.getByText('This page has no text')).toBeVisible();
  await preview.getByRole('button', { name: 'What the assistant reads' }).click();
  await expect(reading).toBeHidden();
});
