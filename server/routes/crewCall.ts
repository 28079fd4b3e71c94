import { routePattern } from '#contract/calls/call.ts';
import { crewCallCalls } from '#contract/crewCall.ts';
import { ApiError } from '#contract/errors/apiError.ts';
import { code } from '#domain/content/permissionCodes.ts';
import { callProblem, callProblemText } from '#domain/event/schedule/crew/ownSlots.ts';
import { hasNoPermissions } from '#domain/rules/permissions/permissions.ts';
import { sendJson } from '#server/http/sendJson.ts';
import type { Api } from '#server/http/description/api.ts';
import { readTransaction } from '#server/store/database/transaction.ts';
import type { Actor } from '#server/store/people/people.ts';
import { readOwnSlots } from '#server/store/personal/ownSlots.ts';
import { changeId } from './request/body.ts';
import { requireActor, type RouteDeps } from './request/deps.ts';
import { guarded } from './request/guard.ts';
import { acceptOne, idParams } from './request/requestContext.ts';

/** Signing up for a released slot, for those who may not read event slots. Those who may write in its log. */
export function crewCallRoutes(api: Api, deps: RouteDeps): void {
  const { signUpForSlot: call } = crewCallCalls;
  const schema = { tags: ['user'], params: idParams, body: call.body, response: { 200: call.answer } };
  guarded(
    api,
    deps,
    (person) => !hasNoPermissions(person),
    (inner) => {
      inner.post(routePattern(call), { schema }, async (request, reply) => {
        const actor = await requireActor(deps, request);
        const now = deps.now();
        const { id: keyId } = request.params;
        const { isOff } = request.body;
        const slots = await readTransaction(deps.store.database, (db) => readOwnSlots(db, actor.person, 0));
        const slot = slots?.find(({ id }) => id === keyId);
        if (!slots || !slot?.call) throw new ApiError('not_found');
        // Nothing is left to do for somebody who presses twice.
        if (slot.call.isOn === !isOff) return sendJson(reply, 'null');
        const problem = isOff ? undefined : callProblem(slot, slots, now);
        if (problem) throw new ApiError('not_allowed_now', { error: callProblemText(problem) });
        const id = changeId(request, now);
        const { person, by } = actor;
        const at = new Date(now).toISOString();
        const entry = { id, person: person.id, who: by.displayName, isOff, at };
        const body = { signUps: [entry] };
        await acceptOne(deps, asReader(actor), { kind: 'addEntries', id, keyId, entity: 'eventSlot', body });
        return sendJson(reply, 'null');
      });
    },
  );
}

/**
 * Somebody as a reader of slots, who may add entries about themselves to the sign-ups and nothing else. They get no answer
 * that holds the slot.
 */
function asReader({ person, by }: Actor): Actor {
  const eventSlots = { owned: [], shared: [code.read], all: [] };
  return { person: { ...person, permissions: { ...person.permissions, eventSlots } }, by };
}
