import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import './kontor.css';
import { readSite } from './site';

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App site={readSite(root)} />
    </StrictMode>,
  );
}
