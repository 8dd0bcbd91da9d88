import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

const page = createElement('main', null, [
  createElement('h1', { key: 'heading' }, 'Prompts'),
  createElement(Link, { key: 'link', to: '/settings' }, 'Settings'),
]);
const routes = createElement(Routes, null, createElement(Route, { path: '*', element: page }));
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(BrowserRouter, null, routes));
