import { Component } from '@angular/core';

@Component({ selector: 'app-home', template: '<h1>Apple trees, from October</h1>' })
export class Home {}
