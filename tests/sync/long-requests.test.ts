import { expect, test } from 'vitest';
import type { Reply, Transport } from '#sync/worker/ports.ts';
import { reportLongRequests } from '#sync/longRequests.ts';

test('Requests are reported once they have lasted 300 ms, and when the last of them has ended', async () => {
  const reported: boolean[] = [];
  const due: { run: () => void; ms: number }[] = [];
  const timers = {
    set: (run: () => void, ms: number) => due.push({ run, ms }),
    clear: (timer: number) => void due.splice(timer - 1, 1),
  };
  const open: ((reply: Reply) => void)[] = [];
  const request = () => new Promise<Reply>((resolve) => open.push(resolve));
  const inner: Transport = {
    pull: request,
    push: request,
    personal: request,
    history: request,
    picture: request,
    picturePart: request,
    giveUpQuiet: () => undefined,
  };
  const transport = reportLongRequests(inner, timers, (isLong) => void reported.push(isLong));
  const end = () => open.shift()?.({ kind: 'unreachable' });

  const changes = { user: 'wren', epoch: null, newest: 0, schema: 1, changes: [] };
  const short = transport.push(changes);
  expect(due.map(({ ms }) => ms)).toEqual([300]);
  end();
  await short;
  expect(reported).toEqual([]);
  expect(due).toEqual([]);

  const first = transport.picture('map');
  due[0]?.run();
  expect(reported).toEqual([true]);
  const second = transport.push(changes);
  end();
  await first;
  expect(reported).toEqual([true]);
  end();
  await second;
  expect(reported).toEqual([true, false]);
});
