import type { NavbarProps } from 'sanity'
import { skyGradient } from '#config/sky-colors.ts'

/** The sky of the shop's pages, lying on its side. */
const SKY = skyGradient('90deg')

/** The studio's navigation below a strip of the shop's sky. */
export const BrandNavbar = (props: NavbarProps) => (
  <>
    <div style={{ height: 4, background: SKY }} />
    {props.renderDefault(props)}
  </>
)
