import { createApp } from 'vue';
import App from './App.vue';
import './page.css';
import { readSite } from './site';

const element = document.querySelector<HTMLElement>('#app');
if (element) createApp(App, { site: readSite(element) }).mount(element);
