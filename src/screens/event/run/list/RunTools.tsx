import { ChartNoAxesGantt, Clock, Megaphone, Monitor, Moon, Printer, Sun, Wrench } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { chooseRunLook, useRunLook } from '#screens/event/run/runLook.ts';

/** Everything on the run list that is not a slot, in one menu: other screens of the day, looks, and the clock for training. */
export function RunTools({
  eventId,
  onSetClock,
}: {
  readonly eventId: string;
  readonly onSetClock: () => void;
}) {
  const navigate = useNavigate();
  const look = useRunLook();
  const open = (path: string) => () => void navigate(path);
  return (
    <Menu
      items={[
        { key: 'crew', label: 'Crew call', icon: <Megaphone aria-hidden />, onSelect: open('/crew') },
        { key: 'wall', label: 'Wall view', icon: <Monitor aria-hidden />, onSelect: open('/desk') },
        {
          key: 'report',
          label: 'Plan and reality',
          icon: <ChartNoAxesGantt aria-hidden />,
          onSelect: open(`/run/report/${eventId}`),
        },
        {
          key: 'print',
          label: 'Print',
          icon: <Printer aria-hidden />,
          onSelect: open(`/print?event=${eventId}`),
        },
        {
          key: 'field',
          label: look === 'field' ? 'Leave the Field look' : 'Field look, for the sun',
          icon: <Sun aria-hidden />,
          onSelect: () => chooseRunLook(look === 'field' ? 'own' : 'field'),
        },
        {
          key: 'red',
          label: look === 'red' ? 'Leave the Red look' : 'Red look, for the dark',
          icon: <Moon aria-hidden />,
          onSelect: () => chooseRunLook(look === 'red' ? 'own' : 'red'),
        },
        {
          key: 'clock',
          label: 'Training: set the clock',
          icon: <Clock aria-hidden />,
          onSelect: onSetClock,
        },
      ]}
      renderTrigger={(trigger) => (
        <Button {...trigger} action icon={<Wrench />}>
          Tools
        </Button>
      )}
    />
  );
}
