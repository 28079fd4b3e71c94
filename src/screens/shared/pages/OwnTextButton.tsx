import { useNavigate } from 'react-router-dom';
import type { EntityDefinition } from '#domain/content/entities/define.ts';
import { Button } from '#ui/controls/Button.tsx';

/** Opens the person's own unsent text of a document that they may no longer see or edit. */
export function OwnTextButton({
  entity,
  keyId,
}: {
  readonly entity: EntityDefinition;
  readonly keyId: string;
}) {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate(`${entity.path}/${keyId}/conflict`)}>See your unsent text</Button>
  );
}
