import type { CreateTableBuilder } from 'kysely';

/** Adds something to the description of a column. */
type Shape = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0];

/** A column that is the primary key. */
export const key = (column: Shape): Shape => column.primaryKey();

/** A column that always has a value. */
export const always = (column: Shape): Shape => column.notNull();

/** A column with the id of a person, with whom the row is deleted. */
export const ofPerson = (column: Shape): Shape =>
  column.notNull().references('people.id').onDelete('cascade');

/** A column with the id of an account, with which the row is deleted. */
export const ofAccount = (column: Shape): Shape =>
  column.notNull().references('auth_user.id').onDelete('cascade');
