// A file of its own, loaded when a grid is first drawn: the bundler leaves out the views of the library that are not named
// here. With an import() of the package it keeps them all.
import '@event-calendar/core/index.css';

export { Interaction, ResourceTimeGrid, createCalendar, destroyCalendar } from '@event-calendar/core';
