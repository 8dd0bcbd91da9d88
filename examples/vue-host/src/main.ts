import { defineElements } from '@oriel/sdk';
// Types the elements in templates.
import type {} from '@oriel/sdk/vue';
import { createApp } from 'vue';
import App from './App.vue';
import './page.css';
import { readSite } from './site';

defineElements();
const element = document.querySelector<HTMLElement>('#app');
if (element) createApp(App, { site: readSite(element) }).mount(element);
