import { Root } from '@oriel/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { applyVariant } from './apply-variant';
import { Panel } from './Panel';

window.violations = [];
addEventListener('securitypolicyviolation', event => {
  window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
});

const asked = new URLSearchParams(location.search).get('theme');
const theme = asked === 'dark' || asked === 'light' || asked === 'auto' ? asked : undefined;
const variant = applyVariant();
const unmounts = new Map<string, () => void>();
window.unmount = id => unmounts.get(id)?.();

for (const id of ['first', 'second']) {
  const host = document.getElementById(id);
  if (!host) throw new Error(`The page has no element ${id}.`);
  const shadow = host.attachShadow({ mode: 'open' });
  const mount = document.createElement('div');
  shadow.append(mount);
  const root = createRoot(mount);
  root.render(
    <StrictMode>
      <Root root={shadow} theme={theme} variant={variant} lang="en">
        <Panel name={id} />
      </Root>
    </StrictMode>,
  );
  unmounts.set(id, () => root.unmount());
}
document.documentElement.dataset.ready = '';
