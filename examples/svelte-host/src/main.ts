import { mount } from 'svelte';
import App from './App.svelte';
import './page.css';
import { readSite } from './site';

const element = document.querySelector<HTMLElement>('#app');
if (element) mount(App, { target: element, props: { site: readSite(element) } });
