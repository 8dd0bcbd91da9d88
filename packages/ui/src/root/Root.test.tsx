import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { Root } from './Root';

afterEach(cleanup);

it('renders its wrapper with theme, variant and language', () => {
  render(
    <Root root={document} theme="dark" variant="bank-talk" lang="de" fill>
      <Button>Senden</Button>
    </Root>,
  );
  const wrapper = screen.getByRole('button', { name: 'Senden' }).parentElement;
  expect(wrapper?.className).toBe('oriel-root');
  expect(wrapper?.dataset).toMatchObject({ theme: 'dark', variant: 'bank-talk', fill: '' });
  expect(wrapper?.lang).toBe('de');
});

it('throws what is missing when a component is rendered outside of it', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Button>Send</Button>)).toThrow('needs a <Root> around it');
  error.mockRestore();
});
