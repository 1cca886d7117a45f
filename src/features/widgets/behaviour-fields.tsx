import type { ReactNode } from 'react';
import { LEAST_INTERVAL, MOST_CTA_LABEL, MOST_INTERVAL, MOST_WIDGET_TEXT } from '../../domain/widget/options.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { FormField, FormValue, FormWatch } from '../../ui/form.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import type { WidgetFields } from './widget-fields.ts';
import { MOVING, WITH_MORE } from './widget-values.ts';
import { FIELD_NAMES, OPENINGS, VIDEOS } from './widget-words.ts';

/** What happens when visitors use it. */
export function BehaviourFields({ form }: WidgetFields) {
  return (
    <>
      <FormValue form={form} name="open">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.open} {...field} error={error} options={OPENINGS} />}
      </FormValue>
      <FormValue form={form} name="video">
        {(field, error) => <RadioGroup legend={FIELD_NAMES.video} {...field} error={error} options={VIDEOS} />}
      </FormValue>
      <FormWatch form={form} names={['layout', 'moves']}>
        {({ layout, moves }) =>
          MOVING.includes(layout) ? (
            <WithMore
              box={
                <Checkbox
                  label={FIELD_NAMES.moves}
                  description="Visitors can pause it. It does not move for people who ask for less motion."
                  {...form.register('moves')}
                />
              }
            >
              {moves ? (
                <FormField form={form} name="interval" label={FIELD_NAMES.interval}>
                  <NumberInput
                    {...form.register('interval', { valueAsNumber: true })}
                    min={LEAST_INTERVAL}
                    max={MOST_INTERVAL}
                    step={1}
                    unit="seconds"
                    className="max-w-52"
                  />
                </FormField>
              ) : null}
            </WithMore>
          ) : null
        }
      </FormWatch>
      <FormWatch form={form} names={['layout']}>
        {({ layout }) =>
          layout === 'screen' ? (
            <Checkbox label={FIELD_NAMES.clock} description="Your school’s time" {...form.register('clock')} />
          ) : null
        }
      </FormWatch>
      <FieldGroup legend="Buttons for visitors">
        <div className="grid gap-3">
          <FormWatch form={form} names={['layout']}>
            {({ layout }) =>
              WITH_MORE.includes(layout) ? (
                <Checkbox
                  label={FIELD_NAMES.hasMore}
                  description="For the stories beyond the number that is shown at first"
                  {...form.register('hasMore')}
                />
              ) : null
            }
          </FormWatch>
          <Checkbox label={FIELD_NAMES.share} {...form.register('share')} />
          <Checkbox
            label={FIELD_NAMES.report}
            description="A way to write to your safeguarding contact about a story"
            {...form.register('report')}
          />
          <CallToAction form={form} />
        </div>
      </FieldGroup>
      <FieldGroup legend="Privacy">
        <div className="grid gap-3">
          <WithMore
            box={
              <Checkbox
                label={FIELD_NAMES.asksConsent}
                description="Stories and their pictures are loaded after a click on “Show stories”"
                {...form.register('asksConsent')}
              />
            }
          >
            <FormWatch form={form} names={['asksConsent']}>
              {({ asksConsent }) =>
                asksConsent ? (
                  <FormField form={form} name="consentText" label={FIELD_NAMES.consentText} optional>
                    <TextInput
                      {...form.register('consentText')}
                      dir="auto"
                      maxLength={MOST_WIDGET_TEXT}
                      autoComplete="off"
                    />
                  </FormField>
                ) : null
              }
            </FormWatch>
          </WithMore>
          <Checkbox
            label={FIELD_NAMES.storesCopy}
            description="The last stories they saw, for when SprX can’t be reached. It is no cookie."
            {...form.register('storesCopy')}
          />
        </div>
      </FieldGroup>
    </>
  );
}

/** A box, and below it what only counts while it is ticked. */
function WithMore({ box, children }: { box: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      {box}
      <div className="ms-7 grid gap-fields empty:hidden">{children}</div>
    </div>
  );
}

function CallToAction({ form }: WidgetFields) {
  return (
    <WithMore
      box={
        <Checkbox
          label={FIELD_NAMES.hasCta}
          description="For example “Visit our open day”"
          {...form.register('hasCta')}
        />
      }
    >
      <FormWatch form={form} names={['hasCta']}>
        {({ hasCta }) =>
          hasCta ? (
            <>
              <FormField form={form} name="ctaLabel" label={FIELD_NAMES.ctaLabel} required>
                <TextInput {...form.register('ctaLabel')} dir="auto" maxLength={MOST_CTA_LABEL} autoComplete="off" />
              </FormField>
              <FormField form={form} name="ctaUrl" label={FIELD_NAMES.ctaUrl} required>
                <UrlInput {...form.register('ctaUrl')} />
              </FormField>
            </>
          ) : null
        }
      </FormWatch>
    </WithMore>
  );
}
