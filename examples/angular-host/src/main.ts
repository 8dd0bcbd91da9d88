import { Component } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouterLink, RouterOutlet } from '@angular/router';
import { Help } from './help';
import { Home } from './home';
import { ORIEL } from './oriel';

@Component({
  selector: 'app-root',
  imports: [RouterLink, RouterOutlet],
  template: `
    <nav><a routerLink="/">Plants</a> <a routerLink="/help">Help</a></nav>
    <router-outlet />
  `,
})
class App {}

const settings = await fetch('/oriel/settings');
await bootstrapApplication(App, {
  providers: [
    { provide: ORIEL, useValue: await settings.json() },
    provideRouter([
      { path: '', component: Home },
      { path: 'help', component: Help },
    ]),
  ],
});
